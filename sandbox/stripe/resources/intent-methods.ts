import type Stripe from 'stripe'
import { invalidRequest, noSuch } from '../http/api-error.ts'
import type * as p from '../http/params.ts'
import type { Kept } from '../state/objects.ts'
import type { Work } from '../work.ts'
import { makePaymentMethod } from './make-payment-method.ts'
import type { methodSpec } from './method-parts.ts'
import { findPaymentMethod, spent } from './payment-methods.ts'

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent
type Asked = { payment_method?: string | null; payment_method_data?: p.Read<typeof methodSpec> }

/** The method that a call names or describes, checked against its intent; none where it says nothing of it. */
export function chooseMethod(work: Work, intent: Intent, asked: Asked): string | null {
  const kept = asked.payment_method_data
    ? describe(work, asked.payment_method_data)
    : asked.payment_method
      ? findPaymentMethod(work, asked.payment_method, 'payment_method')
      : null
  if (!kept) return null
  checkFits(intent, kept)
  return kept.body.id
}

function describe(work: Work, data: p.Read<typeof methodSpec>): Kept<'payment_method'> {
  const { body, inner } = makePaymentMethod(work, data)
  work.objects.add('payment_method', body, inner)
  return { seq: 0, body, inner }
}

function checkFits(intent: Intent, { body, inner }: Kept<'payment_method'>) {
  const what = intent.object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent'
  if (!intent.payment_method_types.includes(body.type))
    throw invalidRequest(
      `The PaymentMethod provided (${body.type}) is not allowed for this ${what}. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(', ')}.`,
      { code: 'payment_intent_incompatible_payment_method', param: 'payment_method' },
    )
  if (body.customer && !intent.customer)
    throw invalidRequest(
      'The payment method you provided is attached to a customer so for security purposes you must provide the customer in the request.',
      { param: 'payment_method' },
    )
  if (body.customer && body.customer !== intent.customer)
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${body.id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'payment_method' },
    )
  if (inner.spent) throw spent()
}

/** The method that an intent already names. */
export function methodOf(work: Work, intent: Intent): Kept<'payment_method'> {
  const kept = work.objects.find('payment_method', String(intent.payment_method))
  if (!kept) throw noSuch('PaymentMethod', String(intent.payment_method), 'payment_method', 400)
  return kept
}
