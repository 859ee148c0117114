import type { UseCaseContext } from '#application/context.ts'
import { insertEvent } from '#store/events/events.ts'
import { findOrderOfIntent } from '#store/sales/orders.ts'
import { findRefund } from '#store/sales/refunds.ts'

/**
 * Notes money that somebody gave back at the provider's own desk. What the order brought about stays until staff give it
 * back here too: it may have been a part of the money only, or meant as a kindness. True where it was not our doing.
 */
export async function noteOutsideRefund({ db, now }: UseCaseContext, intentId: string): Promise<boolean> {
  const order = await findOrderOfIntent(db, intentId)
  if (order?.status !== 'completed' || (await findRefund(db, order.id))) return false
  await insertEvent(db, { name: 'refunded-outside', at: now(), data: { order: order.ref } })
  return true
}
