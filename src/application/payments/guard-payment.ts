import { createHash } from 'node:crypto'
import type { WithPorts } from '#application/context.ts'
import { lookAtLimits, takeFromLimits } from '#application/limits/take-from-limit.ts'
import { type PaymentStarted, startPayment } from '#application/orders/start-payment.ts'
import type { OrderSubmitted } from '#application/orders/write-order.ts'
import type { Taken } from '#domain/limits/limit.ts'
import {
  type CountedPayer,
  declineLimitsOf,
  isTrade,
  isUnderWay,
  TRADE_MINUTES,
} from '#domain/payments/decline-limits.ts'
import type { PaymentIntent } from '#domain/payments/payment-intent.ts'
import { countTrade, findGuardedPayment, lockGuardedPayment, putGuardedPayment, updateGuardedPayment } from '#store/guarded-payments.ts' // biome-ignore format: one line
import { findOrder, hasCompletedOrder } from '#store/orders.ts'
import { isStopped } from './count-declines.ts'
import { settlePayment } from './settle-payment.ts'

type Needs = WithPorts<'payments' | 'orderLinks'>

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

export type GuardedPayment = {
  orderId: string
  /** As `startPayment` takes it. */
  submitted: OrderSubmitted | undefined
  payer: PayerTraces
  /** The payment that the browser shows, and will confirm next; null where it shows none. */
  shown: string | null
  /** The saved method is charged next, whatever is shown. */
  isCharged: boolean
}

/**
 * `startPayment` for every door at which somebody pays: nobody is given a payment to try cards on who has had too many
 * declined, and an attempt is counted before it is made, so that many at once are no way around. What is refused is
 * cancelled at the provider, so that nothing can be done with the secret either.
 */
export async function startGuardedPayment(context: Needs, asked: GuardedPayment): Promise<PaymentStarted | TooMany> {
  const { orderId, submitted, shown, isCharged } = asked
  const payer = await countedPayer(context, asked.payer)
  const order = await findOrder(context.db, orderId)
  const intentId = order?.payment_intent_id ?? null
  const admitted = await lookAgain(context, payer, intentId)
  if (!admitted.ok) return refuse(context, intentId, admitted)
  const payment = await startPayment(context, orderId, submitted)
  if (payment.outcome !== 'open') return payment
  const { intent } = payment
  await context.db
    .transaction()
    .execute((trx) => putGuardedPayment(trx, { intentId: intent.id, payer, at: context.now() }))
  if (await isStopped(context, intent)) return { outcome: 'gone-on', intent: await stop(context, intent.id) }
  const isTried = isCharged || shown === intent.id
  const granted =
    isTried && !(await isTradeOfStrangers(context, payer))
      ? await grantAttempt(context, intent.id, payer)
      : ({ ok: true } as const)
  return granted.ok ? payment : refuse(context, intent.id, granted)
}

/** A decline that nobody had counted before counts when we hear of it. */
async function isTradeOfStrangers({ db, now }: Needs, { isKnown }: CountedPayer): Promise<boolean> {
  if (isKnown) return false
  const ago = (minutes: number) => new Date(now().getTime() - minutes * 60_000)
  return isTrade(await countTrade(db, { begun: ago(TRADE_MINUTES.begun), paid: ago(TRADE_MINUTES.paid) }))
}

/** Who has an attempt under way needs no other. */
async function lookAgain({ db, now }: Needs, payer: CountedPayer, intentId: string | null): Promise<Taken> {
  const before = intentId === null ? undefined : await findGuardedPayment(db, intentId)
  return before && isUnderWay(before) ? { ok: true } : lookAtLimits(db, declineLimitsOf(payer), now())
}

function grantAttempt({ db, now }: Needs, intentId: string, payer: CountedPayer): Promise<Taken> {
  return db.transaction().execute(async (trx): Promise<Taken> => {
    const payment = await lockGuardedPayment(trx, intentId)
    if (!payment || isUnderWay(payment)) return { ok: true }
    const taken = await takeFromLimits(trx, declineLimitsOf(payer), now())
    if (taken.ok) await updateGuardedPayment(trx, intentId, { granted: payment.granted + 1 })
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
