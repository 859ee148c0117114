import type { WithPorts } from '#application/context.ts'
import { finishOpenAttempts } from '#application/payments/charge-saved-method.ts'
import { PaymentOutage } from '#application/payments/payments.ts'
import { settlePayment } from '#application/payments/settle-payment.ts'
import { forgetPasswords } from '#store/order-versions.ts'
import { lockOrder, updateOrder } from '#store/orders.ts'
import { takeOverdueOrders } from '#store/overdue-orders.ts'
import { giveBackGoods } from './hold-goods.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long a payment that was begun is waited for, and one whose debit came back. */
const ABANDONED_AFTER_MS = 30 * MINUTE_MS
const FAILED_LEFT_AFTER_MS = 30 * DAY_MS

/**
 * Looks after orders and charges that nobody has heard of for a while, so that one whose news was lost completes within
 * minutes, and cancels those that were left alone. A cancel that comes too late settles instead.
 */
export async function sweepOpenOrders(context: WithPorts<'payments' | 'orderLinks'>): Promise<void> {
  await settleSilent(context)
  await cancelAbandoned(context)
  await finishOpenAttempts(context)
}

async function settleSilent(context: WithPorts<'payments' | 'orderLinks'>) {
  const now = context.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const begun = { statuses: ['started'], touchedAfter: ago(ABANDONED_AFTER_MS), checkedBefore: ago(2 * MINUTE_MS), now }
  const debits = { statuses: ['processing', 'failed'], checkedBefore: ago(HOUR_MS), now }
  // An invoice is paid whenever it suits the payer, from a page that may have been open for long.
  const billed = { statuses: ['started'], billed: true, touchedBefore: ago(ABANDONED_AFTER_MS), checkedBefore: ago(HOUR_MS), now } // biome-ignore format: one line
  const silent: Awaited<ReturnType<typeof takeOverdueOrders>> = []
  for (const overdue of [begun, debits, billed]) silent.push(...(await takeOverdueOrders(context.db, overdue)))
  for (const { payment_intent_id: intentId } of silent)
    if (intentId) await unlessOut(() => settlePayment(context, intentId))
}

async function cancelAbandoned(context: WithPorts<'payments' | 'orderLinks'>) {
  const now = context.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const checkedBefore = ago(MINUTE_MS / 2)
  const begun = { statuses: ['started'], billed: false, touchedBefore: ago(ABANDONED_AFTER_MS), checkedBefore, now }
  const failed = { statuses: ['failed'], billed: false, touchedBefore: ago(FAILED_LEFT_AFTER_MS), checkedBefore, now }
  const left = [...(await takeOverdueOrders(context.db, begun)), ...(await takeOverdueOrders(context.db, failed))]
  for (const { id, payment_intent_id: intentId } of left) {
    if (!intentId) await cancelUnpayable(context, id)
    else
      await unlessOut(async () => {
        await context.ports.payments.cancelIntent(intentId)
        await settlePayment(context, intentId)
      })
  }
}

/** Its secret never reached a browser: nobody can pay it. Its buyer may be at it again at this moment, hence the second look. */
const cancelUnpayable = ({ db, now }: WithPorts<'payments' | 'orderLinks'>, id: string) =>
  db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id)
    const isLeft = order && now().getTime() - order.touched_at.getTime() >= ABANDONED_AFTER_MS
    if (!isLeft || order.status !== 'started' || order.payment_intent_id) return
    await updateOrder(trx, id, { status: 'cancelled' })
    await giveBackGoods(trx, id)
    await forgetPasswords(trx, id)
  })

/** One order whose news can't be had must not keep the others waiting; it is asked about again next time. */
export async function unlessOut(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof PaymentOutage)) throw error
  }
}
