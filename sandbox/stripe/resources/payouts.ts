import type Stripe from 'stripe'
import { noSuch } from '../http/api-error.ts'
import * as p from '../http/params.ts'
import type { Form } from '../http/read-form.ts'
import { newId } from '../state/ids.ts'
import { DAY, type Work } from '../work.ts'
import { changes } from './changes.ts'

const DAYS_ON_THE_WAY = 2

/** Money is paid out once a day, at midnight. */
export const nextPayoutAt = (now: number): number => (Math.floor(now / DAY) + 1) * DAY

/** Sends all that is available in a currency to the account's bank; a balance that owes the provider something waits. */
export function payOut(work: Work, currency: string): boolean {
  const lines = work.objects
    .listAll('balance_transaction', { '$.currency': currency, '$.status': 'available' })
    .filter(({ inner }) => inner.payout === undefined)
  const amount = lines.reduce((sum, { body }) => sum + body.net, 0)
  if (amount <= 0) return false
  const id = newId('po')
  const arrival = work.now + DAYS_ON_THE_WAY * DAY
  const own = payoutLine(work, { id, amount, currency, arrival })
  const payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: arrival,
    automatic: true,
    balance_transaction: own.id,
    created: work.now,
    currency,
    description: 'STRIPE PAYOUT',
    destination: 'ba_sandbox',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  } satisfies Stripe.Payout
  work.objects.add('payout', payout, {})
  work.objects.add('balance_transaction', own, { payout: id })
  for (const { body } of lines) work.objects.save('balance_transaction', body, { payout: id })
  work.tasks.add('arrive', id, arrival)
  work.emit('payout.created', payout)
  work.emit('payout.reconciliation_completed', payout)
  return true
}

type Paid = { id: string; amount: number; currency: string; arrival: number }

/** The payout takes itself off the balance. */
const payoutLine = (work: Work, { id, amount, currency, arrival }: Paid) =>
  ({
    id: newId('txn'),
    object: 'balance_transaction',
    amount: -amount,
    available_on: arrival,
    balance_type: 'payments',
    created: work.now,
    currency,
    description: 'STRIPE PAYOUT',
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: -amount,
    reporting_category: 'payout',
    source: id,
    status: 'available',
    type: 'payout',
  }) satisfies Stripe.BalanceTransaction

/** The bank has it. */
export function arrive(work: Work, id: string): boolean {
  const before = findPayout(work, id)
  if (before.status !== 'in_transit') return false
  const payout: Stripe.Payout = { ...before, status: 'paid' }
  work.objects.save('payout', payout)
  work.emit('payout.paid', payout, changes(before, payout))
  return true
}

export function retrievePayout(work: Work, form: Form, id: string): Stripe.Payout {
  p.readParams(form, p.expand)
  return findPayout(work, id)
}

function findPayout(work: Work, id: string): Stripe.Payout {
  const kept = work.objects.find('payout', id)
  if (!kept) throw noSuch('payout', id)
  return kept.body
}
