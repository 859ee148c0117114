import type Stripe from 'stripe'
import { invalidRequest } from '../http/api-error.ts'
import * as p from '../http/params.ts'
import type { Form } from '../http/read-form.ts'
import { newClientSecret, newId } from '../state/ids.ts'
import type { Work } from '../work.ts'
import { type ConfirmParams, confirmIntent } from './confirm-payment.ts'
import { findCustomer } from './customers.ts'
import { findPaymentIntent } from './find-intent.ts'
import { chooseMethod } from './intent-methods.ts'
import * as shared from './intent-params.ts'
import { optionsOf } from './method-options.ts'
import { applyPlain, type PaymentParams, paymentSpec } from './payment-params.ts'

const createSpec = {
  ...paymentSpec,
  ...shared.confirmSpec,
  confirm: p.flag,
  confirmation_method: p.oneOf('automatic', 'manual'),
}

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
  } = paymentSpec
  const asked = p.readParams(form, { ...may, ...shared.confirmSpec })
  const kept = findPaymentIntent(work, id)
  const body = optionsOf(applyPlain(kept.body, asked as PaymentParams), asked.payment_method_options)
  return confirmIntent(work, { ...kept, body }, asked as ConfirmParams)
}
