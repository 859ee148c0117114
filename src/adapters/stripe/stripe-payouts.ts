import type Stripe from 'stripe'
import type { Payout, PayoutLine, PayoutLineKind, PayoutStatus } from '#domain/books/payout.ts'
import { cents } from '#domain/money/cents.ts'
import { asking } from './read-errors.ts'

/** The most that Stripe tells at once. */
const PAGE = 100

export const payoutCalls = ({ payouts, balanceTransactions }: Stripe) => ({
  async *listPayouts({ since }: { since: Date }): AsyncGenerator<Payout> {
    const created = { gte: Math.floor(since.getTime() / 1000) }
    let after: string | undefined
    do {
      const page = await asking(payouts.list({ created, limit: PAGE, ...(after && { starting_after: after }) }))
      for (const found of page.data) yield readPayout(found)
      after = page.has_more ? page.data.at(-1)?.id : undefined
    } while (after)
  },
  async *listPayoutLines(payoutId: string): AsyncGenerator<PayoutLine> {
    let after: string | undefined
    do {
      const asked = { payout: payoutId, limit: PAGE, expand: ['data.source'], ...(after && { starting_after: after }) }
      const page = await asking(balanceTransactions.list(asked))
      // The payout is a line of its own list: what it takes off the balance.
      for (const found of page.data) if (found.type !== 'payout') yield readLine(found)
      after = page.has_more ? page.data.at(-1)?.id : undefined
    } while (after)
  },
})

const statuses: Readonly<Record<string, PayoutStatus>> = {
  pending: 'pending',
  in_transit: 'in-transit',
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
}

const momentOf = (seconds: number) => new Date(seconds * 1000)

const readPayout = ({ id, amount, currency, status, created, arrival_date }: Stripe.Payout): Payout => ({
  id,
  amount: cents(amount),
  currency,
  // A word that is new to us is waited with: a payout is booked when it is paid.
  status: statuses[status] ?? 'pending',
  createdAt: momentOf(created),
  arrivesAt: momentOf(arrival_date),
})

const kinds: Readonly<Record<string, PayoutLineKind>> = {
  charge: 'payment',
  refund: 'refund',
  refund_failure: 'refund-failed',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
}

function readLine(found: Stripe.BalanceTransaction): PayoutLine {
  const { id, reporting_category: category, type, amount, fee, net, source, created } = found
  return {
    id,
    kind: kinds[category] ?? 'other',
    type: category || type,
    amount: cents(amount),
    fee: cents(fee),
    net: cents(net),
    source: typeof source === 'string' ? source : (source?.id ?? null),
    intentId: intentOf(source),
    at: momentOf(created),
  }
}

function intentOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source !== 'object' || !('payment_intent' in source)) return null
  const { payment_intent: intent } = source as { payment_intent: string | { id: string } | null }
  return typeof intent === 'string' ? intent : (intent?.id ?? null)
}
