import type Stripe from 'stripe'
import { noSuch } from '../http/api-error.ts'
import * as p from '../http/params.ts'
import type { Form } from '../http/read-form.ts'
import { newId } from '../state/ids.ts'
import type { Work } from '../work.ts'
import { addBalanceTransaction, feeFor } from './balance-transactions.ts'
import { changes } from './changes.ts'
import { type ChargeEnd, detailsOf, outcomeOf } from './charge-details.ts'

/** One attempt to take the money of an intent, as it came out. */
export function addCharge(work: Work, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, end: ChargeEnd) {
  const failed = end.status === 'failed' ? end.decline : undefined
  const captured = end.status !== 'succeeded' || end.captured
  const id = newId(method.type === 'card' ? 'ch' : 'py')
  const charge: Stripe.Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured && !failed ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'COLOPHON SANDBOX',
    captured: captured && !failed,
    created: work.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failed?.code ?? null,
    failure_message: failed?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(method, failed),
    paid: !failed && end.status !== 'pending',
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(work, intent, method, end),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: failed ? null : `${work.publicUrl}/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: end.status,
    transfer_data: null,
    transfer_group: intent.transfer_group,
  }
  const settled = end.status === 'succeeded' && end.captured ? withMoney(work, charge) : charge
  work.objects.add('charge', settled, {})
  work.emit(`charge.${end.status}`, settled)
  return settled
}

/** The charge with its line in the ledger. */
export function withMoney(work: Work, charge: Stripe.Charge): Stripe.Charge {
  const type = charge.payment_method_details?.type === 'card' ? 'charge' : 'payment'
  const line = addBalanceTransaction(work, {
    amount: charge.amount_captured,
    currency: charge.currency,
    fee: feeFor(charge.amount_captured, charge.payment_method_details?.type ?? 'card'),
    type,
    category: 'charge',
    source: charge.id,
    description: charge.description,
  })
  return { ...charge, balance_transaction: line.id }
}

export function retrieveCharge(work: Work, form: Form, id: string): Stripe.Charge {
  p.readParams(form, p.expand)
  return findCharge(work, id)
}

export function updateCharge(work: Work, form: Form, id: string): Stripe.Charge {
  const asked = p.readParams(form, {
    ...p.expand,
    description: p.orNull(p.text),
    metadata: p.metadata,
    receipt_email: p.orNull(p.text),
    shipping: p.shipping,
  })
  const before = findCharge(work, id)
  const charge: Stripe.Charge = {
    ...before,
    ...(asked.description !== undefined && { description: asked.description }),
    ...(asked.receipt_email !== undefined && { receipt_email: asked.receipt_email }),
    ...(asked.shipping !== undefined && { shipping: p.toShipping(asked.shipping) }),
    metadata: p.mergeMetadata(before.metadata, asked.metadata),
  }
  work.objects.save('charge', charge)
  work.emit('charge.updated', charge, changes(before, charge))
  return charge
}

export function findCharge(work: Work, id: string, param = 'id'): Stripe.Charge {
  const kept = work.objects.find('charge', id)
  if (!kept) throw noSuch('charge', id, param, param === 'id' ? 404 : 400)
  return kept.body
}
