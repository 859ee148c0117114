import type Stripe from 'stripe'
import { newId } from '../state/ids.ts'
import { DAY, type Work } from '../work.ts'
import { nextPayoutAt } from './payouts.ts'

const DAYS_UNTIL_AVAILABLE = 2

type Movement = {
  amount: number
  currency: string
  fee: number
  type: 'charge' | 'payment' | 'refund' | 'payment_refund' | 'payment_failure_refund' | 'adjustment'
  category: string
  source: string
  description: string | null
}

/** A line in the account's ledger. */
export function addBalanceTransaction(work: Work, movement: Movement): Stripe.BalanceTransaction {
  const { amount, currency, fee, type, category, source, description } = movement
  const line = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: work.now + DAYS_UNTIL_AVAILABLE * DAY,
    balance_type: 'payments',
    created: work.now,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'pending',
    type,
  } satisfies Stripe.BalanceTransaction
  work.objects.add('balance_transaction', line, {})
  work.tasks.add('make-available', line.id, line.available_on)
  return line
}

/** What Stripe keeps of a payment: 2.9 % and 30 cents of a card, 0.8 % and at most 5.00 of a bank debit. */
export const feeFor = (amount: number, type: string) =>
  type === 'card' ? Math.round(amount * 0.029) + 30 : Math.min(500, Math.round(amount * 0.008))

export function makeAvailable(work: Work, id: string) {
  const kept = work.objects.find('balance_transaction', id)
  if (!kept) return
  work.objects.save('balance_transaction', { ...kept.body, status: 'available' })
  work.tasks.add('pay-out', kept.body.currency, nextPayoutAt(work.now))
}
