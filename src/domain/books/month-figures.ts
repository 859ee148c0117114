import { type AccountName, accountNames } from './accounts.ts'
import type { EntryKind, Movement } from './journal-entry.ts'
import type { Month } from './months.ts'

/** What a month adds up to, in cents. What is kept of a closed month. */
export type MonthFigures = {
  readonly month: Month
  /** Paid by readers, at the provider and by transfer. */
  readonly received: number
  readonly refunded: number
  /** Taken back by banks. */
  readonly disputed: number
  readonly fees: number
  /** Paid out by the provider to the bank. */
  readonly paidOut: number
  readonly deferred: {
    readonly opening: number
    readonly sold: number
    /** Earned by issues that were delivered. */
    readonly delivered: number
    /** Earned by subscriptions that ended early. */
    readonly forfeited: number
    readonly refunded: number
    readonly closing: number
  }
  readonly accounts: readonly { readonly account: AccountName; readonly debit: number; readonly credit: number }[]
  readonly entries: number
  /** Of them, those of days in months that were closed by then. */
  readonly late: number
}

/** The lines of a month, summed up by all that tells them apart. */
export type LineSum = {
  readonly kind: EntryKind
  readonly account: AccountName
  readonly movement: Movement | null
  readonly debit: number
  readonly credit: number
}

/** How many entries a month has. `late`: those of days in months that were closed by then. */
export type EntryCount = { readonly entries: number; readonly late: number }

type Counted = { month: Month; sums: readonly LineSum[]; opening: number; entries: number; late: number }

export function figuresOf({ month, sums, opening, entries, late }: Counted): MonthFigures {
  const total = (wanted: (sum: LineSum) => boolean) =>
    sums.reduce((all, sum) => (wanted(sum) ? all + sum.debit - sum.credit : all), 0)
  const money = (kinds: readonly EntryKind[]) =>
    total(({ kind, account }) => kinds.includes(kind) && (account === 'provider' || account === 'bank'))
  const moved = (movement: Movement) => total((sum) => sum.movement === movement)
  const deferred = {
    opening,
    sold: whole(-moved('sold')),
    delivered: moved('recognised'),
    forfeited: moved('forfeited'),
    refunded: moved('refunded'),
  }
  const { sold, delivered, forfeited, refunded } = deferred
  return {
    month,
    received: money(['sale', 'transfer']),
    refunded: whole(-money(['refund'])),
    disputed: whole(-money(['dispute'])),
    fees: total(({ account }) => account === 'fees'),
    paidOut: total(({ kind, account }) => account === 'bank' && kind.startsWith('payout')),
    deferred: { ...deferred, closing: opening + sold - delivered - forfeited - refunded },
    accounts: accountNames.flatMap((account) => {
      const own = sums.filter((sum) => sum.account === account)
      const add = (side: 'debit' | 'credit') => own.reduce((all, sum) => all + sum[side], 0)
      return own.length > 0 ? [{ account, debit: add('debit'), credit: add('credit') }] : []
    }),
    entries,
    late,
  }
}

/** Without the minus that nothing can have. */
const whole = (amount: number) => (amount === 0 ? 0 : amount)
