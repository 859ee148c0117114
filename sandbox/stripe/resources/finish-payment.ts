import type Stripe from 'stripe'
import { ApiError, invalidRequest } from '../http/api-error.ts'
import * as p from '../http/params.ts'
import type { Form } from '../http/read-form.ts'
import type { Kept } from '../state/objects.ts'
import type { Decline } from '../test-data/cards.ts'
import type { Work } from '../work.ts'
import { attemptPayment, cardError } from './attempt-payment.ts'
import { findCharge, withMoney } from './charges.ts'
import { findPaymentIntent, unexpectedState } from './find-intent.ts'
import { methodOf } from './intent-methods.ts'

const CANCELABLE = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action']

export function cancelPaymentIntent(work: Work, form: Form, id: string): Stripe.PaymentIntent {
  const asked = p.readParams(form, {
    ...p.expand,
    cancellation_reason: p.oneOf('duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'),
  })
  const { body } = findPaymentIntent(work, id)
  if (!CANCELABLE.includes(body.status))
    throw unexpectedState(
      body,
      `You cannot cancel this PaymentIntent because it has a status of ${body.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`,
    )
  return cancelIntent(work, body, asked.cancellation_reason ?? null)
}

function cancelIntent(
  work: Work,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
) {
  if (intent.status === 'requires_capture') releaseHold(work, String(intent.latest_charge), reason)
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    status: 'canceled',
    canceled_at: work.now,
    cancellation_reason: reason,
    amount_capturable: 0,
    next_action: null,
  }
  work.objects.save('payment_intent', canceled)
  work.emit('payment_intent.canceled', canceled)
  return canceled
}

function releaseHold(work: Work, chargeId: string, reason: string | null) {
  const charge = findCharge(work, chargeId)
  const released: Stripe.Charge = { ...charge, amount_refunded: charge.amount, refunded: true }
  work.objects.save('charge', released)
  work.emit(reason === 'automatic' ? 'charge.expired' : 'charge.refunded', released)
}

/** A hold that nobody captured. */
export function expireAuthorization(work: Work, id: string) {
  const { body } = findPaymentIntent(work, id)
  if (body.status === 'requires_capture') cancelIntent(work, body, 'automatic')
}

export function capturePaymentIntent(work: Work, form: Form, id: string): Stripe.PaymentIntent {
  const asked = p.readParams(form, {
    ...p.expand,
    amount_to_capture: p.integer,
    final_capture: p.flag,
    metadata: p.metadata,
    statement_descriptor: p.orNull(p.text),
    statement_descriptor_suffix: p.orNull(p.text),
  })
  const { body } = findPaymentIntent(work, id)
  if (body.status !== 'requires_capture')
    throw unexpectedState(
      body,
      `This PaymentIntent could not be captured because it has a status of ${body.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    )
  const amount = asked.amount_to_capture ?? body.amount_capturable
  if (amount < 1 || amount > body.amount_capturable)
    throw invalidRequest('The amount_to_capture must be at least 1 and at most the amount that can be captured.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    })
  const held = findCharge(work, String(body.latest_charge))
  const captured = withMoney(work, {
    ...held,
    amount_captured: amount,
    amount_refunded: held.amount - amount,
    captured: true,
  })
  work.objects.save('charge', captured)
  work.emit('charge.captured', captured)
  const paid: Stripe.PaymentIntent = {
    ...body,
    metadata: p.mergeMetadata(body.metadata, asked.metadata),
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
  }
  work.objects.save('payment_intent', paid)
  work.emit('payment_intent.succeeded', paid)
  return paid
}

const REFUSED: Decline = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** The customer has said yes or no to the bank. What the bank then says is in the intent, not in an answer. */
export function answerChallenge(work: Work, kept: Kept<'payment_intent'>, approved: boolean): Stripe.PaymentIntent {
  const { body, inner } = kept
  if (body.status !== 'requires_action') return body
  if (!approved) return failAuthentication(work, kept)
  if (body.confirmation_method === 'manual') {
    const back: Stripe.PaymentIntent = { ...body, status: 'requires_confirmation', next_action: null }
    work.objects.save('payment_intent', back, { ...inner, authenticated: true })
    return back
  }
  try {
    return attemptPayment(work, body, { ...inner, authenticated: true })
  } catch (error) {
    if (error instanceof ApiError && error.keepsWork) return findPaymentIntent(work, body.id).body
    throw error
  }
}

function failAuthentication(work: Work, { body, inner }: Kept<'payment_intent'>): Stripe.PaymentIntent {
  const method = methodOf(work, body)
  const failed: Stripe.PaymentIntent = {
    ...body,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      ...cardError(REFUSED, method.body),
      type: 'invalid_request_error',
    } as Stripe.PaymentIntent.LastPaymentError,
  }
  work.objects.save('payment_intent', failed, inner)
  work.emit('payment_intent.payment_failed', failed)
  return failed
}
