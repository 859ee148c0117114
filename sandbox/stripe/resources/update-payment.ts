import type Stripe from 'stripe'
import { invalidRequest } from '../http/api-error.ts'
import * as p from '../http/params.ts'
import type { Form } from '../http/read-form.ts'
import type { Work } from '../work.ts'
import { findCustomer } from './customers.ts'
import { findPaymentIntent, unexpectedState } from './find-intent.ts'
import { chooseMethod } from './intent-methods.ts'
import * as shared from './intent-params.ts'
import { optionsOf } from './method-options.ts'
import { applyPlain, type PaymentParams, paymentSpec } from './payment-params.ts'

export function updatePaymentIntent(work: Work, form: Form, id: string): Stripe.PaymentIntent {
  shared.refuseOldTypes(work, form)
  const asked = p.readParams(form, paymentSpec)
  const { body: before } = findPaymentIntent(work, id)
  refuseLateChanges(before, asked)
  const currency = asked.currency ? shared.checkCurrency(asked.currency) : before.currency
  const amount = asked.amount === undefined ? before.amount : shared.checkAmount(asked.amount, currency)
  if (asked.customer) refuseOtherCustomer(work, before, asked.customer)
  const types = asked.allowed_payment_method_types ? shared.methodTypes(asked, currency) : {}
  let intent: Stripe.PaymentIntent = applyPlain(
    { ...before, ...types, amount, currency, customer: asked.customer ?? before.customer },
    asked,
  )
  intent = optionsOf(intent, asked.payment_method_options)
  const chosen = chooseMethod(work, intent, asked)
  if (chosen) intent = { ...intent, payment_method: chosen, status: 'requires_confirmation', next_action: null }
  else if (asked.payment_method === null)
    intent = { ...intent, payment_method: null, status: 'requires_payment_method', next_action: null }
  else if (amount !== before.amount && before.status === 'requires_action')
    intent = { ...intent, status: 'requires_confirmation', next_action: null }
  work.objects.save('payment_intent', intent)
  return intent
}

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action']
const LATE = [
  'amount',
  'currency',
  'customer',
  'payment_method',
  'payment_method_data',
  'capture_method',
  'setup_future_usage',
  'allowed_payment_method_types',
] as const

/** Once the money moves, only words can be changed. */
function refuseLateChanges(intent: Stripe.PaymentIntent, asked: PaymentParams) {
  const late = LATE.find((name) => asked[name] !== undefined)
  if (OPEN.includes(intent.status) || !late) return
  throw unexpectedState(
    intent,
    `This PaymentIntent's ${late} could not be updated because it has a status of ${intent.status}. You may only update the ${late} of a PaymentIntent with one of the following statuses: ${OPEN.join(', ')}.`,
  )
}

function refuseOtherCustomer(work: Work, intent: Stripe.PaymentIntent, customer: string) {
  findCustomer(work, customer, 'customer')
  if (intent.customer && intent.customer !== customer)
    throw invalidRequest(
      'You cannot modify `customer` on a PaymentIntent once it already has been set. To fulfill a payment with a different Customer, cancel this PaymentIntent and create a new one.',
      { param: 'customer' },
    )
}
