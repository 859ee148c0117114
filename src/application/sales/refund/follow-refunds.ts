import type { SaleContext } from '#application/sales/sale-kind.ts'
import { insertEvent } from '#store/events/events.ts'
import { findOrderOfIntent } from '#store/sales/orders.ts'
import { findRefund } from '#store/sales/refunds.ts'
import { countOutsideRefunds } from '#store/sales/webhook-events.ts'
import { finishOpenPart } from './finish-refund-part.ts'

/**
 * Looks into the word that money of a payment went back. A part of ours that was begun is gone on with. Money that somebody
 * gave back at the provider's own desk is noted, each time once: what the order brought about stays until staff give it back
 * here too, since it may have been a part of the money only, or meant as a kindness. True where it was not our doing.
 */
export async function followRefunds(context: SaleContext, intentId: string): Promise<boolean> {
  const { db, now, ports } = context
  const order = await findOrderOfIntent(db, intentId)
  if (order?.status !== 'completed') return false
  await finishOpenPart(context, order)
  if (await findRefund(db, order.id)) return false
  const outside = (await ports.payments.listRefunds(intentId)).filter(({ key }) => key === null)
  if (outside.length <= (await countOutsideRefunds(db, intentId))) return false
  await insertEvent(db, { name: 'refunded-outside', at: now(), data: { order: order.ref } })
  return true
}
