import type { UseCaseContext } from '#application/context.ts'
import { lookAtLimits, returnToLimits, takeFromLimit } from '#application/limits/take-from-limit.ts'
import {
  afterDecline,
  type CountedPayer,
  declineLimitsOf,
  isUnderWay,
  MOST_DECLINES,
  strangersBurst,
  strangersLimits,
} from '#domain/payments/decline-limits.ts'
import type { PaymentIntent } from '#domain/payments/payment-intent.ts'
import type { Trx } from '#store/database.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'
import {
  closeGuard,
  findLimitedPayment,
  insertDeclinedCharge,
  lockLimitedPayment,
  updateLimitedPayment,
} from '#store/sales/limited-payments.ts'

export const STOP_STRANGERS_PAYMENTS = 'stop-strangers-payments'

/** Counts a declined charge, once; the payment is stopped where it, or its payer, has had too many. */
export function countDecline({ db, now }: UseCaseContext, intentId: string, charge: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const payment = await lockLimitedPayment(trx, intentId)
    // Not begun at one of our doors, or under way: a debit that comes back days later tries no card.
    if (!payment || payment.closed_at) return
    const at = now()
    if (!(await insertDeclinedCharge(trx, { id: charge, payment_intent_id: intentId, declined_at: at }))) return
    const { isUncounted, ...attempts } = afterDecline(payment)
    const limits = declineLimitsOf(payment.payer)
    const { isKnown } = payment.payer
    const counted = [...(isUncounted ? limits : []), ...(isKnown ? [] : strangersLimits)]
    for (const [limit, subject] of counted) await takeFromLimit(trx, limit, subject, at)
    const isTooMany = attempts.declines >= MOST_DECLINES || !(await lookAtLimits(trx, limits, at)).ok
    await updateLimitedPayment(trx, intentId, { ...attempts, ...(isTooMany && { stopped_at: at }) })
    if (!isKnown) await stopStrangersAtBurst(trx, at)
  })
}

/** Payments that were begun before an attack showed itself could otherwise be tried one by one. */
async function stopStrangersAtBurst(trx: Trx, at: Date) {
  const calm = await lookAtLimits(trx, [[strangersBurst, 'all']], at)
  if (!calm.ok) await enqueueJob(trx, { name: STOP_STRANGERS_PAYMENTS, payload: {}, key: STOP_STRANGERS_PAYMENTS })
}

/** Whether a payment has been declined too often, by all that is known of it now. What its payer's bank is looking at is let be. */
export async function isStopped(context: UseCaseContext, intent: PaymentIntent): Promise<boolean> {
  if (intent.status !== 'open') return false
  if (intent.declinedCharge) await countDecline(context, intent.id, intent.declinedCharge)
  return Boolean((await findLimitedPayment(context.db, intent.id))?.stopped_at)
}

/** A payment that has come to its end gives back what it had taken and was not declined; a paid one, one of all strangers' as well. */
export async function closeLimitedPayment(trx: Trx, intent: PaymentIntent, at: Date): Promise<void> {
  if (intent.status === 'open' || intent.status === 'needs-action') return
  const payment = await closeGuard(trx, intent.id, at)
  if (!payment) return
  if (isUnderWay(payment)) await returnToLimits(trx, declineLimitsOf(payment.payer), at)
  if (intent.status === 'succeeded') await rewardStrangers(trx, payment.payer, at)
}

const rewardStrangers = (trx: Trx, { isKnown }: CountedPayer, at: Date) =>
  isKnown ? undefined : returnToLimits(trx, strangersLimits, at)
