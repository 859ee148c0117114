import type Stripe from 'stripe'
import { invalidRequest, noSuch } from '../http/api-error.ts'
import * as p from '../http/params.ts'
import type { Form } from '../http/read-form.ts'
import { newId } from '../state/ids.ts'
import { DAY, type Work } from '../work.ts'
import { addBalanceTransaction } from './balance-transactions.ts'
import { changes } from './changes.ts'
import { findCharge } from './charges.ts'
import { findPaymentIntent } from './find-intent.ts'

const DAYS_OF_A_BANK_REFUND = 5

export function createRefund(work: Work, form: Form): Stripe.Refund {
  const asked = p.readParams(form, {
    ...p.expand,
    amount: p.integer,
    charge: p.text,
    metadata: p.metadata,
    payment_intent: p.text,
    reason: p.oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  })
  const charge = refundable(work, asked.charge, asked.payment_intent)
  const left = charge.amount_captured - charge.amount_refunded
  if (left <= 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const amount = asked.amount ?? left
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`,
      { param: 'amount' },
    )
  return addRefund(work, charge, { amount, reason: asked.reason ?? null, metadata: asked.metadata ?? {} })
}

const money = (cents: number) => `$${(cents / 100).toFixed(2)}`

function refundable(work: Work, chargeId: string | undefined, intentId: string | undefined): Stripe.Charge {
  if (!chargeId && !intentId)
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.')
  const intent = intentId ? findPaymentIntent(work, intentId, 'payment_intent').body : null
  const id = chargeId ?? intent?.latest_charge
  if (!id)
    throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  const charge = findCharge(work, String(id), 'charge')
  if (charge.status !== 'succeeded' || !charge.captured)
    throw invalidRequest(
      intent
        ? `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`
        : `Charge ${charge.id} cannot be refunded: it has a status of ${charge.status}.`,
      { param: intent ? 'payment_intent' : 'charge' },
    )
  const lost =
    charge.disputed &&
    !work.objects.list('dispute', { limit: 1, equal: { '$.charge': charge.id } }).data[0]?.is_charge_refundable
  if (lost)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  return charge
}

type Asked = { amount: number; reason: Stripe.Refund.Reason | null; metadata: Record<string, string> }

function addRefund(work: Work, before: Stripe.Charge, { amount, reason, metadata }: Asked): Stripe.Refund {
  const isCard = before.payment_method_details?.type === 'card'
  const id = newId(isCard ? 're' : 'pyr')
  const line = addBalanceTransaction(work, {
    amount: -amount,
    currency: before.currency,
    fee: 0,
    type: isCard ? 'refund' : 'payment_refund',
    category: 'refund',
    source: id,
    description: `REFUND FOR ${isCard ? 'CHARGE' : 'PAYMENT'}`,
  })
  const refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: line.id,
    charge: before.id,
    created: work.now,
    currency: before.currency,
    customer: before.customer,
    customer_account: null,
    destination_details: isCard
      ? {
          card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
          type: 'card',
        }
      : { type: 'us_bank_transfer', us_bank_transfer: { reference: null, reference_status: 'pending' } },
    metadata,
    payment_intent: before.payment_intent,
    payment_method: before.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: isCard ? 'succeeded' : 'pending',
    transfer_reversal: null,
  } satisfies Stripe.Refund
  work.objects.add('refund', refund, {})
  const refunded = before.amount_refunded + amount
  const charge = { ...before, amount_refunded: refunded, refunded: refunded === before.amount }
  work.objects.save('charge', charge)
  if (!isCard) work.tasks.add('finish-refund', id, work.now + DAYS_OF_A_BANK_REFUND * DAY)
  work.emit('refund.created', refund)
  work.emit('charge.refunded', charge, changes(before, charge))
  return refund
}

export function retrieveRefund(work: Work, form: Form, id: string): Stripe.Refund {
  p.readParams(form, p.expand)
  return findRefund(work, id)
}

export function updateRefund(work: Work, form: Form, id: string): Stripe.Refund {
  const { metadata } = p.readParams(form, { ...p.expand, metadata: p.metadata })
  const before = findRefund(work, id)
  return changeRefund(work, before, { ...before, metadata: p.mergeMetadata(before.metadata, metadata) })
}

export function finishRefund(work: Work, id: string, end: 'succeeded' | 'failed'): boolean {
  const before = findRefund(work, id)
  if (before.status !== 'pending' && !(end === 'failed' && before.status === 'succeeded')) return false
  if (end === 'succeeded') {
    changeRefund(work, before, { ...before, status: 'succeeded' })
    return true
  }
  const line = addBalanceTransaction(work, {
    amount: before.amount,
    currency: before.currency,
    fee: 0,
    type: 'adjustment',
    category: 'refund_failure',
    source: before.id,
    description: 'REFUND FAILURE',
  })
  const charge = findCharge(work, String(before.charge))
  work.objects.save('charge', { ...charge, amount_refunded: charge.amount_refunded - before.amount, refunded: false })
  const failed: Stripe.Refund = {
    ...before,
    status: 'failed',
    failure_reason: 'unknown',
    failure_balance_transaction: line.id,
  }
  changeRefund(work, before, failed)
  work.emit('refund.failed', failed)
  return true
}

function changeRefund(work: Work, before: Stripe.Refund, refund: Stripe.Refund): Stripe.Refund {
  work.objects.save('refund', refund)
  work.emit('refund.updated', refund, changes(before, refund))
  work.emit('charge.refund.updated', refund, changes(before, refund))
  return refund
}

function findRefund(work: Work, id: string): Stripe.Refund {
  const kept = work.objects.find('refund', id)
  if (!kept) throw noSuch('refund', id)
  return kept.body
}
