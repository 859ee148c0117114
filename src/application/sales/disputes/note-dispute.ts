import type { SaleContext } from '#application/sales/sale-kind.ts'
import { type Dispute, disputeNews, endsOrder, isDisputeClosed } from '#domain/orders/dispute.ts'
import type { OrderStatus } from '#domain/orders/settle.ts'
import type { Trx } from '#store/database.ts'
import { insertEvent } from '#store/events/events.ts'
import { countLooks, lockDispute, lockDisputeName, putDispute } from '#store/sales/disputes.ts'
import { findOrderOfIntent, lockOrder } from '#store/sales/orders.ts'
import { endDisputedOrder } from './end-disputed-order.ts'
import { mailStaff } from './mail-dispute.ts'

/** Whoever overtakes us has newer news; more than a few of them in a row would be a fault. */
const ROUNDS = 10

/**
 * Brings what we know of a dispute to where the provider has it, with what follows in the same transaction: staff are
 * mailed, and a lost one ends what was bought. Called by the webhook and by the reconciler, any number of times and in any
 * order: it is fetched anew, and what was fetched before somebody else wrote is fetched again.
 */
export async function noteDispute(context: SaleContext, id: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const seen = await countLooks(context.db, id)
    const dispute = await context.ports.payments.retrieveDispute(id)
    if (!dispute) return
    const isWritten = await context.db.transaction().execute((trx) => write(trx, context, dispute, seen))
    if (isWritten) return
  }
  throw new Error('A dispute was overtaken too often while it was noted')
}

/** False where somebody has written since it was fetched. */
async function write(trx: Trx, context: SaleContext, dispute: Dispute, seen: number): Promise<boolean> {
  const at = context.now()
  await lockDisputeName(trx, dispute.id)
  const found = await findOrderOfIntent(trx, dispute.intentId)
  const order = found ? await lockOrder(trx, found.id) : undefined
  const known = await lockDispute(trx, dispute.id)
  if ((known?.looks ?? 0) !== seen) return false
  const { status } = dispute
  const closedAt = known?.status === status ? known.closed_at : at
  await putDispute(trx, {
    dispute,
    orderId: order?.id ?? null,
    closedAt: isDisputeClosed(status) ? closedAt : null,
    at,
  })
  const isKept = known?.kept_at != null
  const hasEnded = order !== undefined && endsOrder({ status, isKept }, order.status as OrderStatus)
  if (order && hasEnded) await endDisputedOrder(trx, context, order, at)
  const news = disputeNews(known?.status ?? null, status)
  if (!news) return true
  await insertEvent(trx, { name: `dispute-${news}`, at, data: { order: order?.ref ?? null, dispute: dispute.id } })
  await mailStaff(trx, { dispute, news, look: seen + 1, order: order?.ref ?? null, isKept, hasEnded })
  return true
}
