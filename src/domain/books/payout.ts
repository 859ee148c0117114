import { type Cents, cents, sumOf } from '../money/cents.ts'

/** `paid`: the bank has it. A payout may fail for days after that: then the money is with the provider again. */
export const payoutStatuses = ['pending', 'in-transit', 'paid', 'failed', 'cancelled'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** Money that the provider sends to the magazine's bank. */
export type Payout = {
  id: string
  amount: Cents
  currency: string
  status: PayoutStatus
  createdAt: Date
  arrivesAt: Date
}

export const lineKinds = ['payment', 'refund', 'refund-failed', 'dispute', 'other'] as const
export type PayoutLineKind = (typeof lineKinds)[number]

/** One movement on the provider's books: `net` is what it adds to the payout, `amount` less its `fee`. */
export type PayoutLine = {
  id: string
  kind: PayoutLineKind
  /** In the provider's own word. */
  type: string
  amount: Cents
  fee: Cents
  net: Cents
  /** What it is about, by the provider's id. */
  source: string | null
  intentId: string | null
  at: Date
}

/** A line and the order that it is of; null where no order of ours has that payment. */
export type ExplainedLine = Pick<PayoutLine, 'id' | 'kind' | 'type' | 'amount' | 'fee' | 'net' | 'source'> & {
  readonly order: string | null
}

/** A payout held against what it is made of. Everything but `difference` and `unknown` has an order of ours behind it. */
export type PayoutSums = {
  payments: Cents
  refunds: Cents
  disputes: Cents
  fees: Cents
  /** Without an order: told by the provider's ids, line by line. */
  unknown: Cents
  /** What the provider paid out, less all of its lines: 0, or lines are missing. */
  difference: Cents
}

export const isExplained = ({ kind, order }: Pick<ExplainedLine, 'kind' | 'order'>): boolean =>
  kind !== 'other' && order !== null

/** A line, or what all lines of a kind add up to. */
export type KindSum = Pick<PayoutLine, 'kind' | 'amount' | 'fee'>

/** Every cent of a payout, in one of these sums. */
export const sumPayout = (amount: Cents, lines: readonly ExplainedLine[]): PayoutSums =>
  sumPayoutByKinds(
    amount,
    lines,
    lines.filter((line) => !isExplained(line)),
  )

/** The same of what was added up before: all that a payout is made of, by kind, and those of its lines that no order explains. */
export function sumPayoutByKinds(
  amount: Cents,
  kinds: readonly KindSum[],
  unexplained: readonly KindSum[],
): PayoutSums {
  const of = (...wanted: readonly PayoutLineKind[]) => {
    const sum = (lines: readonly KindSum[]) =>
      sumOf(lines.filter(({ kind }) => wanted.includes(kind)).map((line) => line.amount))
    return cents(sum(kinds) - sum(unexplained))
  }
  const sums = {
    payments: of('payment'),
    refunds: of('refund', 'refund-failed'),
    disputes: of('dispute'),
    fees: sumOf(kinds.map(({ fee }) => fee)),
    unknown: sumOf(unexplained.map((line) => line.amount)),
  }
  const { payments, refunds, disputes, fees, unknown } = sums
  return { ...sums, difference: cents(amount - (payments + refunds + disputes + unknown - fees)) }
}
