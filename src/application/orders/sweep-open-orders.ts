import type { WithPorts } from '#application/context.ts'
import { PaymentOutage } from '#application/payments/payments.ts'
import { listAbandonedOrders, listOpenOrders, lockOrder, updateOrder } from '#store/orders.ts'
import { settleOrder } from './settle-order.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const ABANDONED_AFTER_MS = 30 * MINUTE_MS

/**
 * Looks after orders that nobody has heard of for a while, so that one whose news was lost completes within minutes, and
 * cancels those left alone for half an hour. A cancel that comes too late settles instead.
 */
export async function sweepOpenOrders(context: WithPorts<'payments'>): Promise<void> {
  const { db, now, ports } = context
  const at = now().getTime()
  const ago = (ms: number) => new Date(at - ms)
  const recent = { touchedAfter: ago(2 * ABANDONED_AFTER_MS), checkedBefore: ago(2 * MINUTE_MS), statuses: ['started'] }
  const debits = { touchedAfter: new Date(0), checkedBefore: ago(HOUR_MS), statuses: ['processing'] }
  for (const { payment_intent_id: intentId } of [
    ...(await listOpenOrders(db, recent)),
    ...(await listOpenOrders(db, debits)),
  ])
    if (intentId) await unlessOut(() => settleOrder(context, intentId))
  for (const { id, payment_intent_id: intentId } of await listAbandonedOrders(db, ago(ABANDONED_AFTER_MS))) {
    if (!intentId) await cancelUnpayable(context, id)
    else
      await unlessOut(async () => {
        await ports.payments.cancelIntent(intentId)
        await settleOrder(context, intentId)
      })
  }
}

/** Its secret never reached a browser: nobody can pay it. Its buyer may be at it again at this moment, hence the second look. */
const cancelUnpayable = ({ db }: WithPorts<'payments'>, id: string) =>
  db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id)
    if (order?.status === 'started' && !order.payment_intent_id) await updateOrder(trx, id, { status: 'cancelled' })
  })

/** One order whose news can't be had must not keep the others waiting; it is asked about again next time. */
export async function unlessOut(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof PaymentOutage)) throw error
  }
}
