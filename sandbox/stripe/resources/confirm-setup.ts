import type Stripe from 'stripe'
import { ApiError } from '../http/api-error.ts'
import type * as p from '../http/params.ts'
import { newId } from '../state/ids.ts'
import type { Inners, Kept } from '../state/objects.ts'
import type { Decline } from '../test-data/cards.ts'
import type { Work } from '../work.ts'
import { cardError } from './attempt-payment.ts'
import { unexpectedSetupState } from './find-intent.ts'
import { chooseMethod, methodOf } from './intent-methods.ts'
import type { commonSpec, confirmSpec } from './intent-params.ts'
import { mandateFor } from './mandates.ts'
import { mustVerify } from './method-options.ts'
import { needsAuthentication, nextAction, verifyAction } from './next-action.ts'
import { attach, checked } from './payment-methods.ts'

export type SetupParams = Pick<p.Read<typeof confirmSpec>, 'mandate_data' | 'return_url' | 'use_stripe_sdk'> &
  Pick<p.Read<typeof commonSpec>, 'payment_method' | 'payment_method_data'>

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** Tries to make a method ready for later payments. */
export function confirmSetup(work: Work, { body }: Kept<'setup_intent'>, asked: SetupParams): Stripe.SetupIntent {
  if (!CONFIRMABLE.includes(body.status))
    throw unexpectedSetupState(
      body,
      `You cannot confirm this SetupIntent because it has ${body.status === 'succeeded' ? 'already succeeded' : `a status of ${body.status}`}.`,
    )
  const chosen = chooseMethod(work, body, asked) ?? body.payment_method
  if (!chosen)
    throw unexpectedSetupState(
      body,
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
    )
  const method = methodOf(work, { ...body, payment_method: chosen })
  const mandate = mandateFor(work, method, asked.mandate_data, { multi: true })
  const intent: Stripe.SetupIntent = {
    ...body,
    payment_method: chosen,
    mandate,
    next_action: null,
    latest_attempt: newId('setatt'),
  }
  const inner: Inners['setup_intent'] = asked.return_url ? { returnUrl: asked.return_url } : {}
  if (mustProve(work, method, intent)) return waitFor(work, intent, inner, verifyAction(work, 'setup_intent', body.id))
  if (!needsAuthentication(method, { offSession: false, settingUp: true })) return finishSetup(work, intent, inner)
  const action = nextAction(work, {
    kind: 'setup_intent',
    intent,
    ...(asked.return_url && { returnUrl: asked.return_url }),
    inPage: asked.use_stripe_sdk ?? false,
  })
  return waitFor(work, intent, inner, action)
}

function waitFor(
  work: Work,
  intent: Stripe.SetupIntent,
  inner: Inners['setup_intent'],
  action: Stripe.PaymentIntent.NextAction,
) {
  const waiting: Stripe.SetupIntent = {
    ...intent,
    status: 'requires_action',
    next_action: action as Stripe.SetupIntent.NextAction,
    last_setup_error: null,
  }
  work.objects.save('setup_intent', waiting, inner)
  work.emit('setup_intent.requires_action', waiting)
  return waiting
}

/** The bank has been asked and its customer seen: the method is saved, or refused. */
export function finishSetup(work: Work, intent: Stripe.SetupIntent, inner: Inners['setup_intent']): Stripe.SetupIntent {
  const method = methodOf(work, intent)
  const { card } = method.inner
  if (card?.declines && !card.declinesOnlyCharges) {
    const { error, failed } = failSetup(work, intent, inner, card.declines, 'card_error')
    throw new ApiError(402, { ...error, setup_intent: failed }, { keepsWork: true })
  }
  const ready = { ...method.inner, setUp: true, verified: true }
  if (intent.customer && !method.body.customer) attach(work, { ...method, inner: ready }, String(intent.customer))
  // Without a customer it stays free: it can be attached to one afterwards.
  else work.objects.save('payment_method', checked(method.body), ready)
  const done: Stripe.SetupIntent = { ...intent, status: 'succeeded', next_action: null, last_setup_error: null }
  work.objects.save('setup_intent', done, inner)
  work.emit('setup_intent.succeeded', done)
  return done
}

const REFUSED: Decline = {
  code: 'setup_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

export function failSetup(
  work: Work,
  intent: Stripe.SetupIntent,
  inner: Inners['setup_intent'],
  decline: Decline,
  type: 'card_error' | 'invalid_request_error',
) {
  const error = { ...cardError(decline, methodOf(work, intent).body), type }
  const failed: Stripe.SetupIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: error as Stripe.SetupIntent.LastSetupError,
  }
  work.objects.save('setup_intent', failed, inner)
  work.emit('setup_intent.setup_failed', failed)
  return { error, failed }
}

/** The customer has said yes or no to the bank. */
export function answerSetupChallenge(
  work: Work,
  { body, inner }: Kept<'setup_intent'>,
  approved: boolean,
): Stripe.SetupIntent {
  if (body.status !== 'requires_action') return body
  if (approved) return finishSetup(work, body, inner)
  return failSetup(work, body, inner, REFUSED, 'invalid_request_error').failed
}

const mustProve = (work: Work, { body, inner }: Kept<'payment_method'>, intent: Stripe.SetupIntent) =>
  body.type === 'us_bank_account' && mustVerify(intent, inner.verified ?? false, work.caller.key === 'publishable')
