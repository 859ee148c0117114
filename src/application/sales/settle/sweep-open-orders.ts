import { cancelUnpayable } from '#application/sales/orders/cancel-unpayable.ts'
import { finishOpenParts } from '#application/sales/refund/finish-refund-part.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { finishOpenAttempts } from '#application/sales/settle/charge-saved-method.ts'
import { settlePayment } from '#application/sales/settle/settle-payment.ts'
import { unlessOut } from '#application/sales/unless-out.ts'
import type { Swept } from '#application/swept.ts'
import { type Overdue, takeOverdueOrders } from '#store/sales/overdue-orders.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long a payment that was begun is waited for, and one whose debit came back. */
const ABANDONED_AFTER_MS = 30 * MINUTE_MS
const FAILED_LEFT_AFTER_MS = 30 * DAY_MS

/** Of each kind in one sweep; what is left comes with the next. */
const MOST = 200

/**
 * Looks after orders and charges that nobody has heard of for a while, so that one whose news was lost completes within
 * minutes, cancels those that were left alone, and finishes refunds of parts that were broken off. A cancel that comes too late settles instead.
 */
export async function sweepOpenOrders(context: SaleContext, most = MOST): Promise<Swept> {
  const silent = await settleSilent(context, most)
  const left = await cancelAbandoned(context, most)
  const attempts = await finishOpenAttempts(context, most)
  // What the provider won't give is asked for again each time: these say nothing of whether there are more.
  await finishOpenParts(context)
  const taken = [...silent, ...left, attempts]
  return { taken: taken.reduce((sum, one) => sum + one, 0), isMore: taken.some((one) => one >= most) }
}

/** Takes and settles; answers how many there were of each kind. */
async function settleSilent(context: SaleContext, most: number): Promise<number[]> {
  const now = context.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const begun = { statuses: ['started'], touchedAfter: ago(ABANDONED_AFTER_MS), checkedBefore: ago(2 * MINUTE_MS), now }
  const debits = { statuses: ['processing', 'failed'], checkedBefore: ago(HOUR_MS), now }
  // An invoice is paid whenever it suits the payer, from a page that may have been open for long.
  const billed = {
    statuses: ['started'],
    billed: true,
    touchedBefore: ago(ABANDONED_AFTER_MS),
    checkedBefore: ago(HOUR_MS),
    now,
  }
  const silent = await takeAll(context, [begun, debits, billed], most)
  for (const { payment_intent_id: intentId } of silent.flat())
    if (intentId) await unlessOut(() => settlePayment(context, intentId))
  return silent.map(({ length }) => length)
}

async function takeAll({ db }: SaleContext, kinds: readonly Overdue[], most: number) {
  const taken: Awaited<ReturnType<typeof takeOverdueOrders>>[] = []
  for (const kind of kinds) taken.push(await takeOverdueOrders(db, kind, most))
  return taken
}

async function cancelAbandoned(context: SaleContext, most: number): Promise<number[]> {
  const now = context.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const checkedBefore = ago(MINUTE_MS / 2)
  const begun = { statuses: ['started'], billed: false, touchedBefore: ago(ABANDONED_AFTER_MS), checkedBefore, now }
  const failed = { statuses: ['failed'], billed: false, touchedBefore: ago(FAILED_LEFT_AFTER_MS), checkedBefore, now }
  const left = await takeAll(context, [begun, failed], most)
  for (const { id, payment_intent_id: intentId } of left.flat()) {
    // Its buyer may be at it again at this moment, hence the second look.
    if (!intentId) await cancelUnpayable(context, id, ({ touched_at: at }) => at <= ago(ABANDONED_AFTER_MS))
    else
      await unlessOut(async () => {
        await context.ports.payments.cancelIntent(intentId)
        await settlePayment(context, intentId)
      })
  }
  return left.map(({ length }) => length)
}
