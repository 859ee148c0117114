import type Stripe from 'stripe'
import { ApiError, noSuch } from '../http/api-error.ts'
import type { Kept } from '../state/objects.ts'
import type { Work } from '../work.ts'

export function findPaymentIntent(work: Work, id: string, param = 'intent'): Kept<'payment_intent'> {
  const kept = work.objects.find('payment_intent', id)
  if (!kept) throw noSuch('payment_intent', id, param, param === 'intent' ? 404 : 400)
  return kept
}

export const unexpectedState = (intent: Stripe.PaymentIntent, message: string) =>
  new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: intent,
  })

export function findSetupIntent(work: Work, id: string): Kept<'setup_intent'> {
  const kept = work.objects.find('setup_intent', id)
  if (!kept) throw noSuch('setupintent', id, 'intent')
  return kept
}

export const unexpectedSetupState = (intent: Stripe.SetupIntent, message: string) =>
  new ApiError(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message,
    setup_intent: intent,
  })
