import type Stripe from 'stripe'
import type { MethodSetup } from '#application/ports/payments.ts'
import { cents } from '#domain/money/cents.ts'
import type { Dispute, DisputeStatus } from '#domain/orders/dispute.ts'
import { failureOf } from '#domain/payments/payment-failure.ts'
import type { IntentStatus, PaymentIntent } from '#domain/payments/payment-intent.ts'
import type { SavedMethod } from '#domain/payments/saved-method.ts'

/** Under which names we note on Stripe's objects what they are for. */
export const ORDER_NOTE = 'order'
export const VERSION_NOTE = 'order_version'
export const CHARGE_NOTE = 'charge'

const statuses: Readonly<Record<string, IntentStatus>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'needs-action',
  // We never ask for it, so that it stands for a hold that someone else made by hand.
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}

const statusOf = (status: string): IntentStatus => statuses[status] ?? 'open'
const idOf = (value: string | { id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

const versionOf = (note: string | undefined) => (note && /^[1-9]\d{0,8}$/.test(note) ? Number(note) : null)

export function readIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  const error = intent.last_payment_error
  return {
    id: intent.id,
    status: statusOf(intent.status),
    amount: cents(intent.amount),
    amountReceived: cents(intent.amount_received),
    currency: intent.currency,
    customer: idOf(intent.customer),
    orderId: intent.metadata[ORDER_NOTE] ?? null,
    orderVersion: versionOf(intent.metadata[VERSION_NOTE]),
    chargeKey: intent.metadata[CHARGE_NOTE] ?? null,
    secret: intent.client_secret ?? '',
    method: idOf(intent.payment_method),
    failure:
      error &&
      failureOf({
        code: error.code ?? null,
        declineCode: error.decline_code ?? null,
        advice: error.advice_code ?? null,
      }),
    declinedCharge: error?.charge ?? null,
    createdAt: new Date(intent.created * 1000),
  }
}

const disputeStatuses: Readonly<Record<string, DisputeStatus>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry-under-review',
  warning_closed: 'inquiry-closed',
  needs_response: 'needs-response',
  under_review: 'under-review',
  appeal_needs_response: 'appeal-needs-response',
  appeal_under_review: 'appeal-under-review',
  lost: 'lost',
  // The network has given the money back before it came to a dispute: for us it is gone just so.
  prevented: 'lost',
  won: 'won',
}

/** Null for one of a payment that no intent has made: none of ours. */
export function readDispute(dispute: Stripe.Dispute): Dispute | null {
  const intentId = idOf(dispute.payment_intent)
  const { due_by: dueBy } = dispute.evidence_details
  if (intentId === null) return null
  return {
    id: dispute.id,
    intentId,
    // A status that Stripe adds one day is looked at by people, as an open one.
    status: disputeStatuses[dispute.status] ?? 'needs-response',
    reason: dispute.reason,
    amount: cents(dispute.amount),
    currency: dispute.currency,
    openedAt: new Date(dispute.created * 1000),
    respondBy: dueBy ? new Date(dueBy * 1000) : null,
  }
}

export function readSetup(setup: Stripe.SetupIntent): MethodSetup {
  return {
    id: setup.id,
    status: statusOf(setup.status),
    customer: idOf(setup.customer),
    method: idOf(setup.payment_method),
    secret: setup.client_secret ?? '',
  }
}

/** Null for a kind of method that the site does not offer. */
export function readMethod(method: Stripe.PaymentMethod): SavedMethod | null {
  const { id, card, us_bank_account: bank } = method
  if (card) {
    const { brand, last4: lastFour, exp_month: expMonth, exp_year: expYear } = card
    return { id, type: 'card', brand, lastFour, expMonth, expYear }
  }
  if (bank) {
    const { bank_name: bankName, last4, routing_number: routing } = bank
    return { id, type: 'ach', bankName: bankName ?? '', lastFour: last4 ?? '', routingNumber: routing ?? '' }
  }
  return null
}
