import type Stripe from 'stripe'
import { invalidRequest, noSuch } from '../http/api-error.ts'
import * as p from '../http/params.ts'
import type { Form } from '../http/read-form.ts'
import { newId } from '../state/ids.ts'
import { DAY, type Work } from '../work.ts'
import { addBalanceTransaction } from './balance-transactions.ts'
import { changes } from './changes.ts'
import { findCharge } from './charges.ts'

const DISPUTE_FEE = 1500
const DAYS_TO_ANSWER = 9

const WORDS = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const

/** The card's holder says no afterwards. An inquiry takes no money yet; a chargeback takes it at once. */
export function openDispute(work: Work, chargeId: string, sort: 'chargeback' | 'inquiry'): Stripe.Dispute | null {
  const charge = findCharge(work, chargeId)
  if (charge.disputed || !charge.captured) return null
  const id = newId('du')
  const taken = sort === 'chargeback' ? [takeBack(work, charge, id)] : []
  const noWords = Object.fromEntries(WORDS.map((word) => [word, null])) as Record<(typeof WORDS)[number], null>
  const brand = charge.payment_method_details?.card?.brand ?? 'visa'
  const dispute = {
    id,
    object: 'dispute',
    amount: charge.amount_captured,
    balance_transactions: taken,
    charge: charge.id,
    created: work.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...noWords, customer_email_address: charge.billing_details.email, enhanced_evidence: {} },
    evidence_details: {
      due_by: work.now + DAYS_TO_ANSWER * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: sort === 'inquiry',
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand,
        case_type: sort === 'inquiry' ? 'inquiry' : 'chargeback',
        network: brand,
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason: 'fraudulent',
    status: sort === 'inquiry' ? 'warning_needs_response' : 'needs_response',
  } satisfies Stripe.Dispute
  work.objects.add('dispute', dispute, {})
  work.objects.save('charge', { ...charge, disputed: true })
  work.tasks.add('end-answer-time', id, dispute.evidence_details.due_by)
  work.emit('charge.dispute.created', dispute)
  if (taken.length > 0) work.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

const takeBack = (work: Work, charge: Stripe.Charge, id: string) =>
  addBalanceTransaction(work, {
    amount: -charge.amount_captured,
    currency: charge.currency,
    fee: DISPUTE_FEE,
    type: 'adjustment',
    category: 'dispute',
    source: id,
    description: `Chargeback withdrawal for ${charge.id}`,
  })

/** The bank was not content with what it was told, or was told nothing: its question becomes a dispute, and takes the money. */
export function escalateInquiry(work: Work, id: string): boolean {
  const before = findDispute(work, id)
  if (!before.status.startsWith('warning_')) return false
  const card = before.payment_method_details?.card
  const dispute: Stripe.Dispute = {
    ...before,
    status: 'needs_response',
    is_charge_refundable: false,
    balance_transactions: [takeBack(work, findCharge(work, String(before.charge)), id)],
    evidence_details: { ...before.evidence_details, due_by: work.now + DAYS_TO_ANSWER * DAY },
    ...(card && {
      payment_method_details: {
        ...before.payment_method_details,
        type: 'card',
        card: { ...card, case_type: 'chargeback' },
      },
    }),
  }
  work.objects.save('dispute', dispute)
  work.tasks.add('end-answer-time', id, work.now + DAYS_TO_ANSWER * DAY)
  work.emit('charge.dispute.updated', dispute, changes(before, dispute))
  work.emit('charge.dispute.funds_withdrawn', dispute)
  return true
}

/** Whoever has not answered by then has lost; a mere question is then over. */
export function endAnswerTime(work: Work, id: string): boolean {
  const dispute = findDispute(work, id)
  if (!isAwaited(dispute) || work.now < (dispute.evidence_details.due_by ?? 0)) return false
  const late = { ...dispute, evidence_details: { ...dispute.evidence_details, past_due: true } }
  endDispute(work, late, late.status === 'warning_needs_response' ? 'warning_closed' : 'lost')
  return true
}

const isAwaited = ({ status }: Stripe.Dispute) => status in UNDER_REVIEW

export function retrieveDispute(work: Work, form: Form, id: string): Stripe.Dispute {
  p.readParams(form, p.expand)
  return findDispute(work, id)
}

/** What was sent in lies with the bank, which takes weeks. */
const UNDER_REVIEW: Readonly<Record<string, Stripe.Dispute.Status>> = {
  needs_response: 'under_review',
  warning_needs_response: 'warning_under_review',
}

/** The words `winning_evidence` and `losing_evidence` decide the case, as they do with Stripe. */
export function updateDispute(work: Work, form: Form, id: string): Stripe.Dispute {
  const words = Object.fromEntries(WORDS.map((word) => [word, p.orNull(p.text)])) as Record<
    (typeof WORDS)[number],
    (value: Parameters<typeof p.text>[0], name: string) => string | null
  >
  const asked = p.readParams(form, { ...p.expand, evidence: p.within(words), metadata: p.metadata, submit: p.flag })
  const before = findDispute(work, id)
  const evidence = { ...before.evidence, ...asked.evidence }
  const sent = asked.evidence !== undefined && asked.submit !== false
  const dispute: Stripe.Dispute = {
    ...before,
    status: (sent && UNDER_REVIEW[before.status]) || before.status,
    evidence,
    metadata: p.mergeMetadata(before.metadata, asked.metadata),
    evidence_details: {
      ...before.evidence_details,
      has_evidence: before.evidence_details.has_evidence || asked.evidence !== undefined,
      submission_count: before.evidence_details.submission_count + (sent ? 1 : 0),
      submission_method: sent ? 'manual' : before.evidence_details.submission_method,
    },
  }
  work.objects.save('dispute', dispute)
  work.emit('charge.dispute.updated', dispute, changes(before, dispute))
  if (sent && evidence.uncategorized_text === 'winning_evidence') return endDispute(work, dispute, 'won')
  if (sent && evidence.uncategorized_text === 'losing_evidence') return endDispute(work, dispute, 'lost')
  return dispute
}

export function closeDispute(work: Work, form: Form, id: string): Stripe.Dispute {
  p.readParams(form, p.expand)
  const dispute = findDispute(work, id)
  if (!isAwaited(dispute)) throw invalidRequest('This dispute is already closed.')
  return endDispute(work, dispute, dispute.status === 'warning_needs_response' ? 'warning_closed' : 'lost')
}

export function endDispute(
  work: Work,
  before: Stripe.Dispute,
  status: 'won' | 'lost' | 'warning_closed',
): Stripe.Dispute {
  const given = status === 'won' && before.balance_transactions.length > 0 ? [giveBack(work, before)] : []
  const dispute: Stripe.Dispute = {
    ...before,
    status,
    balance_transactions: [...before.balance_transactions, ...given],
    is_charge_refundable: status === 'warning_closed',
  }
  work.objects.save('dispute', dispute)
  work.emit('charge.dispute.closed', dispute, { status: before.status })
  if (given.length > 0) work.emit('charge.dispute.funds_reinstated', dispute)
  return dispute
}

const giveBack = (work: Work, dispute: Stripe.Dispute) =>
  addBalanceTransaction(work, {
    amount: dispute.amount,
    currency: dispute.currency,
    fee: -DISPUTE_FEE,
    type: 'adjustment',
    category: 'dispute_reversal',
    source: dispute.id,
    description: `Chargeback reversal for ${String(dispute.charge)}`,
  })

export function findDispute(work: Work, id: string): Stripe.Dispute {
  const kept = work.objects.find('dispute', id)
  if (!kept) throw noSuch('dispute', id)
  return kept.body
}
