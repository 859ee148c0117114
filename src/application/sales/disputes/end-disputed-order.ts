import { takeBackOrder, type Undone } from '#application/sales/refund/take-back-order.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { cents } from '#domain/money/cents.ts'
import type { Trx } from '#store/database.ts'
import { insertEvent } from '#store/events/events.ts'
import { endDisputed } from '#store/sales/disputes.ts'
import { mailBuyerOfLoss } from './mail-dispute.ts'

export type DisputedOrder = {
  id: string
  ref: string
  paid_version: number | null
  paid_cents: number | null
  parts_cents: number
}

/** Undoes what a completed order brought about, since its bank has taken the money back for good. The caller holds its lock. */
export async function endDisputedOrder(
  trx: Trx,
  context: SaleContext<'orderLinks'>,
  order: DisputedOrder,
  at: Date,
): Promise<Undone> {
  const { snapshot, undone } = await takeBackOrder(trx, context, order, at)
  await endDisputed(trx, order.id, at)
  const amount = cents((order.paid_cents ?? 0) - order.parts_cents)
  await insertEvent(trx, { name: 'charged-back', at, data: { order: order.ref, amountCents: amount } })
  await mailBuyerOfLoss(trx, context, { order, to: snapshot.buyer.email, amount })
  return undone
}
