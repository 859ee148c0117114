import type Stripe from 'stripe'
import { invalidRequest } from '../http/api-error.ts'
import * as p from '../http/params.ts'
import type { Form } from '../http/read-form.ts'
import { newClientSecret, newId } from '../state/ids.ts'
import type { Work } from '../work.ts'
import { confirmSetup, type SetupParams } from './confirm-setup.ts'
import { findCustomer } from './customers.ts'
import { findSetupIntent, unexpectedSetupState } from './find-intent.ts'
import { chooseMethod } from './intent-methods.ts'
import * as shared from './intent-params.ts'
import { optionsOf } from './method-options.ts'

const { error_on_requires_action, off_session, mandate, radar_options, ...confirmSpec } = shared.confirmSpec
const createSpec = {
  ...shared.commonSpec,
  ...confirmSpec,
  confirm: p.flag,
  usage: p.oneOf('off_session', 'on_session'),
}

export function createSetupIntent(work: Work, form: Form): Stripe.SetupIntent {
  shared.refuseOldTypes(work, form)
  const asked = p.readParams(form, createSpec)
  if (asked.customer) findCustomer(work, asked.customer, 'customer')
  const id = newId('seti')
  const blank: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    application: null,
    ...shared.methodTypes(asked, null),
    cancellation_reason: null,
    client_secret: newClientSecret(id),
    created: work.now,
    customer: asked.customer ?? null,
    customer_account: null,
    description: asked.description ?? null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: p.mergeMetadata({}, asked.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: asked.usage ?? 'off_session',
  }
  const intent = optionsOf(blank, asked.payment_method_options)
  const chosen = chooseMethod(work, intent, asked)
  const made: Stripe.SetupIntent = chosen
    ? { ...intent, payment_method: chosen, status: 'requires_confirmation' }
    : intent
  work.objects.add('setup_intent', made, {})
  work.emit('setup_intent.created', made)
  return asked.confirm ? confirmSetup(work, findSetupIntent(work, id), asked) : made
}

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export function updateSetupIntent(work: Work, form: Form, id: string): Stripe.SetupIntent {
  shared.refuseOldTypes(work, form)
  const asked = p.readParams(form, shared.commonSpec)
  const { body: before } = findSetupIntent(work, id)
  const { customer, payment_method, payment_method_data } = asked
  if (!OPEN.includes(before.status) && (customer ?? payment_method ?? payment_method_data) !== undefined)
    throw unexpectedSetupState(
      before,
      `This SetupIntent could not be updated because it has a status of ${before.status}.`,
    )
  if (customer) findCustomer(work, customer, 'customer')
  if (customer && before.customer && before.customer !== customer)
    throw invalidRequest('You cannot modify `customer` on a SetupIntent once it already has been set.', {
      param: 'customer',
    })
  const changed: Stripe.SetupIntent = {
    ...before,
    ...(asked.allowed_payment_method_types && shared.methodTypes(asked, null)),
    customer: customer ?? before.customer,
    description: asked.description === undefined ? before.description : asked.description,
    metadata: p.mergeMetadata(before.metadata, asked.metadata),
  }
  const intent = optionsOf(changed, asked.payment_method_options)
  const chosen = chooseMethod(work, intent, asked)
  const next: Stripe.SetupIntent = chosen
    ? { ...intent, payment_method: chosen, status: 'requires_confirmation', next_action: null }
    : intent
  work.objects.save('setup_intent', next)
  return next
}

export function retrieveSetupIntent(work: Work, form: Form, id: string): Stripe.SetupIntent {
  p.readParams(form, { ...p.expand, client_secret: p.text })
  return findSetupIntent(work, id).body
}

export function confirmSetupIntent(work: Work, form: Form, id: string): Stripe.SetupIntent {
  const { payment_method, payment_method_data, payment_method_options, expand } = shared.commonSpec
  const asked = p.readParams(form, {
    payment_method,
    payment_method_data,
    payment_method_options,
    expand,
    ...confirmSpec,
    radar_options,
  })
  const kept = findSetupIntent(work, id)
  const body = optionsOf(kept.body, asked.payment_method_options)
  return confirmSetup(work, { ...kept, body }, asked as SetupParams)
}

export function cancelSetupIntent(work: Work, form: Form, id: string): Stripe.SetupIntent {
  const asked = p.readParams(form, {
    ...p.expand,
    cancellation_reason: p.oneOf('abandoned', 'requested_by_customer', 'duplicate'),
  })
  const { body } = findSetupIntent(work, id)
  if (!OPEN.includes(body.status))
    throw unexpectedSetupState(
      body,
      `You cannot cancel this SetupIntent because it has a status of ${body.status}. Only a SetupIntent with one of the following statuses may be canceled: ${OPEN.join(', ')}.`,
    )
  const canceled: Stripe.SetupIntent = {
    ...body,
    status: 'canceled',
    cancellation_reason: asked.cancellation_reason ?? null,
    next_action: null,
  }
  work.objects.save('setup_intent', canceled)
  work.emit('setup_intent.canceled', canceled)
  return canceled
}
