import type Stripe from 'stripe'
import { ApiError, type ErrorBody } from '../http/api-error.ts'
import type { Inners, Kept } from '../state/objects.ts'
import type { Decline } from '../test-data/cards.ts'
import { DAY, type Work } from '../work.ts'
import { addCharge } from './charges.ts'
import { openDispute } from './disputes.ts'
import { methodOf } from './intent-methods.ts'
import { futureUsage } from './method-options.ts'
import { attach, checked } from './payment-methods.ts'

type Inner = Inners['payment_intent']

const DAYS_UNTIL_SETTLED = 4
const DAYS_OF_A_HOLD = 7
const SECONDS_UNTIL_DISPUTED = 60 * 60

/** Asks the bank for the money, all questions having been answered. */
export function attemptPayment(work: Work, intent: Stripe.PaymentIntent, inner: Inner): Stripe.PaymentIntent {
  const method = methodOf(work, intent)
  const { card, bank } = method.inner
  if (bank) return startDebit(work, intent, inner, method)
  if (card?.declines) return failPayment(work, intent, inner, card.declines)
  const captured = intent.capture_method !== 'manual'
  const charge = addCharge(work, intent, method.body, {
    status: 'succeeded',
    captured,
    authenticated: inner.authenticated ?? false,
  })
  if (charge.captured && card?.disputed === 'later')
    work.tasks.add('open-dispute', charge.id, work.now + SECONDS_UNTIL_DISPUTED)
  const paid: Stripe.PaymentIntent = {
    ...intent,
    status: captured ? 'succeeded' : 'requires_capture',
    amount_received: captured ? intent.amount : 0,
    amount_capturable: captured ? 0 : intent.amount,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: null,
  }
  work.objects.save('payment_intent', paid, inner)
  keepMethod(work, paid, method)
  if (!captured) work.tasks.add('expire-authorization', intent.id, work.now + DAYS_OF_A_HOLD * DAY)
  work.emit(captured ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated', paid)
  if (card?.disputed === 'inquiry-at-once') openDispute(work, charge.id, 'inquiry')
  return paid
}

/** A bank takes days to say whether the money is there. */
function startDebit(work: Work, intent: Stripe.PaymentIntent, inner: Inner, method: Kept<'payment_method'>) {
  const charge = addCharge(work, intent, method.body, { status: 'pending', mandate: inner.mandate ?? null })
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    status: 'processing',
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: null,
  }
  work.objects.save('payment_intent', waiting, inner)
  keepMethod(work, waiting, { ...method, inner: { ...method.inner, verified: true } })
  if (method.inner.bank?.ends !== 'never')
    work.tasks.add('settle-debit', intent.id, work.now + DAYS_UNTIL_SETTLED * DAY)
  work.emit('payment_intent.processing', waiting)
  return waiting
}

/** A method is saved with its customer when the intent says so; without one it has been used up. */
function keepMethod(work: Work, intent: Stripe.PaymentIntent, method: Kept<'payment_method'>) {
  const usage = futureUsage(intent, method.body.type)
  const setUp = usage === 'off_session' || (method.inner.setUp ?? false)
  const inner = { ...method.inner, setUp }
  if (method.body.customer) work.objects.save('payment_method', checked(method.body), inner)
  else if (intent.customer && usage) attach(work, { ...method, inner }, String(intent.customer))
  else work.objects.save('payment_method', checked(method.body), { ...inner, spent: true })
}

/** A decline: the intent wants another method, the answer is 402, and what has happened stays written. */
export function failPayment(work: Work, intent: Stripe.PaymentIntent, inner: Inner, decline: Decline): never {
  const { error, failed } = recordFailure(work, intent, inner, decline)
  throw new ApiError(402, { ...error, payment_intent: failed }, { keepsWork: true })
}

/** The same without an answer: nobody is waiting for one. */
export function recordFailure(work: Work, intent: Stripe.PaymentIntent, inner: Inner, decline: Decline) {
  const method = methodOf(work, intent)
  const charge = addCharge(work, intent, method.body, { status: 'failed', decline })
  const error = cardError(decline, method.body, charge.id)
  const failed: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: charge.id,
    last_payment_error: error as Stripe.PaymentIntent.LastPaymentError,
  }
  work.objects.save('payment_intent', failed, inner)
  work.emit('payment_intent.payment_failed', failed)
  return { error, failed }
}

export function cardError(decline: Decline, method: Stripe.PaymentMethod, charge?: string): ErrorBody {
  return {
    type: 'card_error',
    code: decline.code,
    ...(decline.declineCode && { decline_code: decline.declineCode }),
    ...(decline.adviceCode && { advice_code: decline.adviceCode }),
    ...(charge && { charge }),
    doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
    message: decline.message,
    payment_method: method,
  }
}
