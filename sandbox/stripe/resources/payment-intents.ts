import type Stripe from 'stripe'
import { invalidRequest } from '../http/api-error.ts'
import * as p from '../http/params.ts'
import type { Form } from '../http/read-form.ts'
import { newClientSecret, newId } from '../state/ids.ts'
import type { Work } from '../work.ts'
import { type ConfirmParams, confirmIntent } from './confirm-payment.ts'
import { findCustomer } from './customers.ts'
import { findPaymentIntent, unexpectedState } from './find-intent.ts'
import { chooseMethod } from './intent-methods.ts'
import * as shared from './intent-params.ts'
import { optionsOf } from './method-options.ts'

const spec = {
  ...shared.commonSpec,
  amount: p.integer,
  capture_method: p.oneOf('automatic', 'automatic_async', 'manual'),
  currency: p.text,
  receipt_email: p.orNull(p.text),
  setup_future_usage: p.orNull(p.oneOf('off_session', 'on_session')),
  shipping: p.shipping,
  statement_descriptor: p.orNull(p.text),
  statement_descriptor_suffix: p.orNull(p.text),
  transfer_group: p.orNull(p.text),
}
const createSpec = {
  ...spec,
  ...shared.confirmSpec,
  confirm: p.flag,
  confirmation_method: p.oneOf('automatic', 'manual'),
}
type Asked = p.Read<typeof spec>

export function createPaymentIntent(work: Work, form: Form): Stripe.PaymentIntent {
  shared.refuseOldTypes(work, form)
  const asked = p.readParams(form, createSpec)
  const currency = shared.checkCurrency(p.required(asked.currency, 'currency'))
  const amount = shared.checkAmount(p.required(asked.amount, 'amount'), currency)
  if (asked.off_session && !asked.confirm)
    throw invalidRequest(
      'The parameter `off_session` cannot be passed when creating a PaymentIntent unless `confirm` is set to true.',
      { param: 'off_session' },
    )
  if (asked.customer) findCustomer(work, asked.customer, 'customer')
  const id = newId('pi')
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    ...shared.methodTypes(asked, currency),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: asked.capture_method ?? 'automatic_async',
    client_secret: newClientSecret(id),
    confirmation_method: asked.confirmation_method ?? 'automatic',
    created: work.now,
    currency,
    customer: asked.customer ?? null,
    customer_account: null,
    description: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  }
  const filled = optionsOf(applyPlain(intent, asked), asked.payment_method_options)
  const chosen = chooseMethod(work, filled, asked)
  const made: Stripe.PaymentIntent = chosen
    ? { ...filled, payment_method: chosen, status: 'requires_confirmation' }
    : filled
  work.objects.add('payment_intent', made, {})
  work.emit('payment_intent.created', made)
  return asked.confirm ? confirmIntent(work, findPaymentIntent(work, id), asked) : made
}

export function updatePaymentIntent(work: Work, form: Form, id: string): Stripe.PaymentIntent {
  shared.refuseOldTypes(work, form)
  const asked = p.readParams(form, spec)
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
function refuseLateChanges(intent: Stripe.PaymentIntent, asked: Asked) {
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

const PLAIN = [
  'description',
  'receipt_email',
  'setup_future_usage',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_group',
  'capture_method',
] as const

function applyPlain(intent: Stripe.PaymentIntent, asked: Asked): Stripe.PaymentIntent {
  const plain = Object.fromEntries(PLAIN.filter((name) => asked[name] !== undefined).map((name) => [name, asked[name]]))
  return {
    ...intent,
    ...plain,
    metadata: p.mergeMetadata(intent.metadata, asked.metadata),
    ...(asked.shipping !== undefined && { shipping: p.toShipping(asked.shipping) }),
  }
}

export function retrievePaymentIntent(work: Work, form: Form, id: string): Stripe.PaymentIntent {
  p.readParams(form, { ...p.expand, client_secret: p.text })
  return findPaymentIntent(work, id).body
}

export function confirmPaymentIntent(work: Work, form: Form, id: string): Stripe.PaymentIntent {
  shared.refuseOldTypes(work, form)
  const {
    amount,
    currency,
    customer,
    description,
    metadata,
    automatic_payment_methods,
    transfer_group,
    statement_descriptor,
    statement_descriptor_suffix,
    ...may
  } = spec
  const asked = p.readParams(form, { ...may, ...shared.confirmSpec })
  const kept = findPaymentIntent(work, id)
  const body = optionsOf(applyPlain(kept.body, asked as Asked), asked.payment_method_options)
  return confirmIntent(work, { ...kept, body }, asked as ConfirmParams)
}
