import type Stripe from 'stripe'
import { invalidRequest, noSuch } from '../http/api-error.ts'
import * as p from '../http/params.ts'
import type { Form } from '../http/read-form.ts'
import { newId } from '../state/ids.ts'
import type { Work } from '../work.ts'
import { changes } from './changes.ts'

const spec = {
  ...p.expand,
  address: p.address,
  balance: p.integer,
  description: p.orNull(p.text),
  email: p.orNull(p.text),
  invoice_settings: p.within({ default_payment_method: p.orNull(p.text) }),
  metadata: p.metadata,
  name: p.orNull(p.text),
  phone: p.orNull(p.text),
  preferred_locales: p.list(p.text),
  shipping: p.shipping,
  tax_exempt: p.orNull(p.oneOf('none', 'exempt', 'reverse')),
}

export const createCustomer = (work: Work, form: Form): Stripe.Customer => addCustomer(work, form, newId('cus'))

export function addCustomer(work: Work, form: Form, id: string): Stripe.Customer {
  const blank = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: work.now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newId('x').slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Stripe.Customer
  const customer = applyTo(work, blank, form)
  work.objects.add('customer', customer, {})
  work.emit('customer.created', customer)
  return customer
}

export function updateCustomer(work: Work, form: Form, id: string): Stripe.Customer {
  const before = findCustomer(work, id)
  const customer = applyTo(work, before, form)
  work.objects.save('customer', customer)
  work.emit('customer.updated', customer, changes(before, customer))
  return customer
}

export function retrieveCustomer(work: Work, form: Form, id: string): Stripe.Customer | Stripe.DeletedCustomer {
  p.readParams(form, p.expand)
  const kept = work.objects.find('customer', id)
  if (!kept) throw noSuch('customer', id)
  return kept.body
}

/** Its saved methods go with it; its payments stay. */
export function deleteCustomer(work: Work, form: Form, id: string): Stripe.DeletedCustomer {
  p.readParams(form, {})
  const customer = findCustomer(work, id)
  for (;;) {
    const { data, hasMore } = work.objects.list('payment_method', { limit: 100, equal: { '$.customer': id } })
    for (const method of data) work.objects.save('payment_method', { ...method, customer: null })
    if (!hasMore) break
  }
  const gone = { id, object: 'customer', deleted: true } satisfies Stripe.DeletedCustomer
  work.objects.save('customer', gone)
  work.emit('customer.deleted', customer)
  return gone
}

/** One that has not been deleted; otherwise refused as Stripe does, naming the parameter it came in. */
export function findCustomer(work: Work, id: string, param = 'id'): Stripe.Customer {
  const kept = work.objects.find('customer', id)
  if (!kept || 'deleted' in kept.body) throw noSuch('customer', id, param, param === 'id' ? 404 : 400)
  return kept.body as Stripe.Customer
}

function applyTo(work: Work, customer: Stripe.Customer, form: Form): Stripe.Customer {
  const { expand, metadata, invoice_settings, address, shipping, ...plain } = p.readParams(form, spec)
  if (plain.email && !/^[^\s@]+@[^\s@]+$/.test(plain.email))
    throw invalidRequest(`Invalid email address: ${plain.email}`, { code: 'email_invalid', param: 'email' })
  const next: Stripe.Customer = {
    ...customer,
    ...plain,
    metadata: p.mergeMetadata(customer.metadata, metadata),
    ...(address !== undefined && { address: p.toAddress(address) }),
    ...(shipping !== undefined && { shipping: p.toShipping(shipping) }),
  }
  const method = invoice_settings?.default_payment_method
  if (method === undefined) return next
  if (method !== null && work.objects.find('payment_method', method)?.body.customer !== customer.id)
    throw noSuch('PaymentMethod', method, 'invoice_settings[default_payment_method]', 400)
  return { ...next, invoice_settings: { ...next.invoice_settings, default_payment_method: method } }
}
