import type Stripe from 'stripe'
import { ApiError } from '../http/api-error.ts'
import type * as p from '../http/params.ts'
import type { Inners, Kept } from '../state/objects.ts'
import type { Work } from '../work.ts'
import { attemptPayment, failPayment } from './attempt-payment.ts'
import { unexpectedState } from './find-intent.ts'
import { chooseMethod, methodOf } from './intent-methods.ts'
import type { commonSpec, confirmSpec } from './intent-params.ts'
import { mandateFor } from './mandates.ts'
import { futureUsage, mustVerify } from './method-options.ts'
import { needsAuthentication, nextAction, verifyAction } from './next-action.ts'

export type ConfirmParams = p.Read<typeof confirmSpec> &
  Pick<p.Read<typeof commonSpec>, 'payment_method' | 'payment_method_data'>

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** Tries to pay: ends in success, in a hold, in waiting for the bank or its customer, or in a decline. */
export function confirmIntent(work: Work, kept: Kept<'payment_intent'>, asked: ConfirmParams): Stripe.PaymentIntent {
  const { body } = kept
  if (!CONFIRMABLE.includes(body.status)) throw unexpectedState(body, refusalFor(body))
  const chosen = chooseMethod(work, body, asked) ?? body.payment_method
  if (!chosen)
    throw unexpectedState(
      body,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    )
  const intent: Stripe.PaymentIntent = { ...body, payment_method: chosen, next_action: null }
  const method = methodOf(work, intent)
  const mandate = mandateFor(work, method, asked.mandate_data, {
    multi: futureUsage(intent, method.body.type) === 'off_session',
    amount: intent.amount,
    currency: intent.currency,
  })
  const inner: Inners['payment_intent'] = {
    offSession: asked.off_session ?? false,
    ...(asked.return_url && { returnUrl: asked.return_url }),
    ...(mandate && { mandate }),
  }
  if (mustProve(work, method, intent))
    return waitFor(work, intent, inner, verifyAction(work, 'payment_intent', intent.id))
  if (!needsAuthentication(method, { offSession: inner.offSession ?? false }))
    return attemptPayment(work, intent, inner)
  return authenticate(work, intent, inner, asked)
}

function refusalFor({ status }: Stripe.PaymentIntent): string {
  if (status === 'succeeded')
    return 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
  return `You cannot confirm this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`
}

const AUTHENTICATION_REQUIRED = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

function authenticate(work: Work, intent: Stripe.PaymentIntent, inner: Inners['payment_intent'], asked: ConfirmParams) {
  // Nobody is there to be asked.
  if (inner.offSession) return failPayment(work, intent, inner, AUTHENTICATION_REQUIRED)
  if (asked.error_on_requires_action)
    throw new ApiError(402, {
      type: 'card_error',
      code: 'authentication_required',
      message:
        'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent.',
      payment_intent: intent,
    })
  const action = nextAction(work, {
    kind: 'payment_intent',
    intent,
    ...(inner.returnUrl && { returnUrl: inner.returnUrl }),
    inPage: asked.use_stripe_sdk ?? false,
  })
  return waitFor(work, intent, inner, action)
}

function waitFor(
  work: Work,
  intent: Stripe.PaymentIntent,
  inner: Inners['payment_intent'],
  action: Stripe.PaymentIntent.NextAction,
): Stripe.PaymentIntent {
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_action',
    next_action: action,
    last_payment_error: null,
  }
  work.objects.save('payment_intent', waiting, inner)
  work.emit('payment_intent.requires_action', waiting)
  return waiting
}

const mustProve = (work: Work, { body, inner }: Kept<'payment_method'>, intent: Stripe.PaymentIntent) =>
  body.type === 'us_bank_account' && mustVerify(intent, inner.verified ?? false, work.caller.key === 'publishable')
