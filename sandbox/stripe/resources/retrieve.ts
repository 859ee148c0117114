import type Stripe from 'stripe'
import { noSuch } from '../http/api-error.ts'
import * as p from '../http/params.ts'
import type { Form } from '../http/read-form.ts'
import type { Work } from '../work.ts'

/** What is only looked at: it is made and changed by other things' moves. */
export function retrieveBalanceTransaction(work: Work, form: Form, id: string): Stripe.BalanceTransaction {
  p.readParams(form, p.expand)
  const kept = work.objects.find('balance_transaction', id)
  if (!kept) throw noSuch('balance_transaction', id)
  return kept.body
}

export function retrieveMandate(work: Work, form: Form, id: string): Stripe.Mandate {
  p.readParams(form, p.expand)
  const kept = work.objects.find('mandate', id)
  if (!kept) throw noSuch('mandate', id, 'mandate')
  return kept.body
}

export function retrieveCustomerMethod(work: Work, form: Form, customer: string, id: string): Stripe.PaymentMethod {
  p.readParams(form, p.expand)
  const kept = work.objects.find('payment_method', id)
  if (kept?.body.customer !== customer) throw noSuch('PaymentMethod', id, 'payment_method')
  return kept.body
}
