import { cancelUnpayable } from '#application/sales/orders/cancel-unpayable.ts'
import { finishOpenParts } from '#application/sales/refund/finish-refund-part.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { finishOpenAttempts } from '#application/sales/settle/charge-saved-method.ts'
import { settlePayment } from '#application/sales/settle/settle-payment.ts'
import { unlessOut } from '#application/sales/unless-out.ts'
import { takeOverdueOrders } from '#store/sales/overdue-orders.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long a payment that was begun is waited for, and one whose debit came back. */
const ABANDONED_AFTER_MS = 30 * MINUTE_MS
const FAILED_LEFT_AFTER_MS = 30 * DAY_MS

/**
 * Looks after orders and charges that nobody has heard of for a while, so that one whose news was lost completes within
 * minutes, cancels those that were left alone, and finishes refunds of parts that were broken off. A cancel that comes too late settles instead.
 */
export async function sweepOpenOrders(context: SaleContext): Promise<void> {
  await settleSilent(context)
  await cancelAbandoned(context)
  await finishOpenAttempts(context)
  await finishOpenParts(context)
}

async function settleSilent(context: SaleContext) {
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
  const silent: Awaited<ReturnType<typeof takeOverdueOrders>> = []
  for (const overdue of [begun, debits, billed]) silent.push(...(await takeOverdueOrders(context.db, overdue)))
  for (const { payment_intent_id: intentId } of silent)
    if (intentId) await unlessOut(() => settlePayment(context, intentId))
}

async function cancelAbandoned(context: SaleContext) {
  const now = context.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const checkedBefore = ago(MINUTE_MS / 2)
  const begun = { statuses: ['started'], billed: false, touchedBefore: ago(ABANDONED_AFTER_MS), checkedBefore, now }
  const failed = { statuses: ['failed'], billed: false, touchedBefore: ago(FAILED_LEFT_AFTER_MS), checkedBefore, now }
  const left = [...(await takeOverdueOrders(context.db, begun)), ...(await takeOverdueOrders(context.db, failed))]
  for (const { id, payment_intent_id: intentId } of left) {
    // Its buyer may be at it again at this moment, hence the second look.
    if (!intentId) await cancelUnpayable(context, id, ({ touched_at: at }) => at <= ago(ABANDONED_AFTER_MS))
    else
      await unlessOut(async () => {
        await context.ports.payments.cancelIntent(intentId)
        await settlePayment(context, intentId)
      })
  }
}
