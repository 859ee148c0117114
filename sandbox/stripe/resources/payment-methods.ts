import type Stripe from 'stripe'
import { ApiError, invalidRequest, noSuch } from '../http/api-error.ts'
import * as p from '../http/params.ts'
import type { Form } from '../http/read-form.ts'
import type { Kept } from '../state/objects.ts'
import { findAlias } from '../test-data/aliases.ts'
import type { Work } from '../work.ts'
import { changes } from './changes.ts'
import { findCustomer } from './customers.ts'
import { cardMethod } from './make-card.ts'
import { bankMethod, makePaymentMethod } from './make-payment-method.ts'
import { methodSpec, toBilling } from './method-parts.ts'

export function createPaymentMethod(work: Work, form: Form): Stripe.PaymentMethod {
  const { expand, ...asked } = p.readParams(form, { ...p.expand, ...methodSpec })
  const { body, inner } = makePaymentMethod(work, asked)
  work.objects.add('payment_method', body, inner)
  return body
}

export function retrievePaymentMethod(work: Work, form: Form, id: string): Stripe.PaymentMethod {
  p.readParams(form, p.expand)
  return findPaymentMethod(work, id).body
}

export function updatePaymentMethod(work: Work, form: Form, id: string): Stripe.PaymentMethod {
  const { allow_redisplay, billing_details, metadata } = methodSpec
  const card = p.within({ exp_month: p.integer, exp_year: p.integer, networks: p.anything })
  const asked = p.readParams(form, { ...p.expand, allow_redisplay, billing_details, metadata, card })
  const { body: before } = findPaymentMethod(work, id)
  if (!before.customer) throw invalidRequest('You must save this PaymentMethod to a customer before you can update it.')
  const { exp_month = before.card?.exp_month, exp_year = before.card?.exp_year } = asked.card ?? {}
  const method: Stripe.PaymentMethod = {
    ...before,
    allow_redisplay: asked.allow_redisplay ?? before.allow_redisplay ?? 'unspecified',
    billing_details: toBilling(
      asked.billing_details ? { billing_details: asked.billing_details } : {},
      before.billing_details,
    ),
    metadata: p.mergeMetadata(before.metadata, asked.metadata),
    ...(before.card && { card: { ...before.card, exp_month: exp_month ?? 1, exp_year: exp_year ?? 1 } }),
  }
  work.objects.save('payment_method', method)
  work.emit('payment_method.updated', method, changes(before, method))
  return method
}

export function attachPaymentMethod(work: Work, form: Form, id: string): Stripe.PaymentMethod {
  const { customer } = p.readParams(form, { ...p.expand, customer: p.text })
  const owner = findCustomer(work, p.required(customer, 'customer'), 'customer')
  const kept = findPaymentMethod(work, id)
  if (kept.body.customer === owner.id) return kept.body
  if (kept.body.customer)
    throw invalidRequest('The payment method you provided has already been attached to a customer.')
  if (kept.inner.spent) throw spent()
  if (kept.inner.bank && !kept.inner.verified)
    throw invalidRequest('This PaymentMethod has not been verified: use a SetupIntent to attach it to a customer.', {
      code: 'bank_account_unverified',
    })
  const { card } = kept.inner
  if (card?.declines && !card.declinesOnlyCharges) throw declineOf(card.declines)
  return attach(work, kept, owner.id)
}

const declineOf = ({
  code,
  declineCode,
  adviceCode,
  message,
}: NonNullable<NonNullable<Kept<'payment_method'>['inner']['card']>['declines']>) =>
  new ApiError(402, {
    type: 'card_error',
    code,
    message,
    ...(declineCode && { decline_code: declineCode }),
    ...(adviceCode && { advice_code: adviceCode }),
  })

/** Ties it to its owner; it has then been checked with the bank. */
export function attach(work: Work, kept: Kept<'payment_method'>, customer: string): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = { ...checked(kept.body), customer }
  work.objects.save('payment_method', method, kept.inner)
  work.emit('payment_method.attached', method)
  return method
}

/** The security code is looked at when the bank is first asked. */
export const checked = (method: Stripe.PaymentMethod): Stripe.PaymentMethod =>
  method.card?.checks?.cvc_check === 'unchecked'
    ? { ...method, card: { ...method.card, checks: { ...method.card.checks, cvc_check: 'pass' } } }
    : method

export function detachPaymentMethod(work: Work, form: Form, id: string): Stripe.PaymentMethod {
  p.readParams(form, p.expand)
  const { body, inner } = findPaymentMethod(work, id)
  if (!body.customer)
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.')
  const owner = work.objects.find('customer', String(body.customer))?.body
  if (owner && !('deleted' in owner) && owner.invoice_settings.default_payment_method === id) {
    const invoice_settings = { ...owner.invoice_settings, default_payment_method: null }
    work.objects.save('customer', { ...owner, invoice_settings })
  }
  const method: Stripe.PaymentMethod = { ...body, customer: null }
  work.objects.save('payment_method', method, { ...inner, spent: true })
  work.emit('payment_method.detached', method, { customer: body.customer })
  return method
}

/** By id, or by one of Stripe's test names, of which each use makes a new one. */
export function findPaymentMethod(work: Work, id: string, param = 'id'): Kept<'payment_method'> {
  const alias = findAlias(id)
  if (alias) {
    const made = 'card' in alias ? cardMethod(work, alias.card) : bankMethod(work, alias.bank, testOwner)
    // Stripe's test accounts have been through the bank's check.
    const inner = { ...made.inner, ...('bank' in alias && { verified: true }) }
    work.objects.add('payment_method', made.body, inner)
    return work.objects.find('payment_method', made.body.id) as Kept<'payment_method'>
  }
  const kept = work.objects.find('payment_method', id)
  if (!kept) throw noSuch('PaymentMethod', id, param, param === 'id' ? 404 : 400)
  return kept
}

const testOwner = { billing_details: { name: 'Jenny Rosen', email: 'jenny@example.com' } }

export const spent = () =>
  invalidRequest(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    { param: 'payment_method' },
  )
