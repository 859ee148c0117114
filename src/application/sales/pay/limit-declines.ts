import { createHash } from 'node:crypto'
import { lookAtLimits, takeFromLimits } from '#application/limits/take-from-limit.ts'
import { isBegun, type PaymentStarted, type Submitting, startPayment } from '#application/sales/pay/start-payment.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { cancelExcessPayments } from '#application/sales/settle/cancel-excess-payments.ts'
import { isStopped } from '#application/sales/settle/count-declines.ts'
import { settlePayment } from '#application/sales/settle/settle-payment.ts'
import type { Taken } from '#domain/limits/limit.ts'
import { type CountedPayer, declineLimitsOf, isUnderWay } from '#domain/payments/decline-limits.ts'
import type { PaymentIntent } from '#domain/payments/payment-intent.ts'
import {
  findLimitedPayment,
  lockLimitedPayment,
  putLimitedPayment,
  updateLimitedPayment,
} from '#store/sales/limited-payments.ts'
import { findOrder, hasCompletedOrder } from '#store/sales/orders.ts'
import { readTrade } from './read-trade.ts'

type Needs = SaleContext

/** What is known of whoever wants to pay. */
export type PayerTraces = {
  /** What the browser is known by here: its cart, the token of an invoice. */
  browser: string
  network: string
  email: string
  accountId: string | null
}

export type TooMany = { outcome: 'too-many'; retryAfterSeconds: number }

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

async function countedPayer({ db }: Needs, { browser, network, email, accountId }: PayerTraces): Promise<CountedPayer> {
  const isKnown = accountId !== null && (await hasCompletedOrder(db, accountId))
  const payer = accountId ?? `guest:${email.trim().toLowerCase()}`
  return { browser: hash(browser), network: hash(network), payer: hash(payer), isKnown }
}

/** Asked before anything is written or held for a payment: whether whoever wants to begin it may. */
export async function admitPayer(context: Needs, traces: PayerTraces): Promise<Taken> {
  return lookAtLimits(context.db, declineLimitsOf(await countedPayer(context, traces)), context.now())
}

/** Takes a try with a saved method from the limits, before it is made. */
export async function admitTry(context: Needs, traces: PayerTraces): Promise<Taken> {
  const limits = declineLimitsOf(await countedPayer(context, traces))
  return context.db.transaction().execute((trx) => takeFromLimits(trx, limits, context.now()))
}

export type LimitedPayment = {
  orderId: string
  /** As `startPayment` takes it. */
  submitted: Submitting
  payer: PayerTraces
  /** The saved method is charged next. */
  isCharged: boolean
}

/**
 * `startPayment` for every door at which somebody pays: nobody is given a payment to try cards on who has had too many
 * declined, and strangers have no more of them open at once than trade explains: what a browser does with one at the provider is
 * heard of only afterwards. What is refused is cancelled at the provider, so that nothing can be done with the secret either.
 */
export async function startLimitedPayment(context: Needs, asked: LimitedPayment): Promise<PaymentStarted | TooMany> {
  const { orderId, submitted, isCharged } = asked
  const payer = await countedPayer(context, asked.payer)
  const intentId = isBegun(submitted) ? null : await intentOf(context, orderId)
  // Whoever has just begun was looked at a moment ago, before anything was written.
  const admitted = isBegun(submitted) ? ({ ok: true } as const) : await lookAgain(context, payer, intentId)
  if (!admitted.ok) return refuse(context, intentId, admitted)
  const payment = await startPayment(context, orderId, submitted)
  if (payment.outcome !== 'open') return payment
  const { intent } = payment
  const wasStopped = await putLimitedPayment(context.db, { intentId: intent.id, payer, at: context.now() })
  // Only a decline that nobody has counted yet can stop it now.
  const stopped = intent.declinedCharge ? await isStopped(context, intent) : wasStopped && intent.status === 'open'
  if (stopped) return { outcome: 'gone-on', intent: await stop(context, intent.id) }
  if (intentId === null && !payer.isKnown) await cancelExcessPayments(context, intent.id, await readTrade(context))
  if (!isCharged) return payment
  // The saved method is charged by us: this attempt is counted before it is made, so that many at once are no way around.
  const granted = await grantAttempt(context, intent.id, payer)
  return granted.ok ? payment : refuse(context, intent.id, granted)
}

const intentOf = async ({ db }: Needs, orderId: string) => (await findOrder(db, orderId))?.payment_intent_id ?? null

/** Who has an attempt under way needs no other. */
async function lookAgain({ db, now }: Needs, payer: CountedPayer, intentId: string | null): Promise<Taken> {
  const before = intentId === null ? undefined : await findLimitedPayment(db, intentId)
  return before && isUnderWay(before) ? { ok: true } : lookAtLimits(db, declineLimitsOf(payer), now())
}

function grantAttempt({ db, now }: Needs, intentId: string, payer: CountedPayer): Promise<Taken> {
  return db.transaction().execute(async (trx): Promise<Taken> => {
    const payment = await lockLimitedPayment(trx, intentId)
    if (!payment || isUnderWay(payment)) return { ok: true }
    const taken = await takeFromLimits(trx, declineLimitsOf(payer), now())
    if (taken.ok) await updateLimitedPayment(trx, intentId, { granted: payment.granted + 1 })
    return taken
  })
}

async function stop(context: Needs, intentId: string): Promise<PaymentIntent> {
  const { intent } = await context.ports.payments.cancelIntent(intentId)
  await settlePayment(context, intentId)
  return intent
}

type Refusal = Extract<Taken, { ok: false }>

/** The money may have been faster than the cancelling: then that is told. */
async function refuse(context: Needs, intentId: string | null, refusal: Refusal): Promise<PaymentStarted | TooMany> {
  const intent = intentId === null ? null : await stop(context, intentId)
  if (intent && intent.status !== 'cancelled') return { outcome: 'gone-on', intent }
  return { outcome: 'too-many', retryAfterSeconds: refusal.retryAfterSeconds }
}
