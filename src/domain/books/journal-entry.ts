import { type Cents, cents, NOTHING } from '../money/cents.ts'
import type { AccountName } from './accounts.ts'

/** What a line does to deferred income. */
export const movements = ['sold', 'recognised', 'forfeited', 'refunded'] as const
export type Movement = (typeof movements)[number]

/** A line of the journal. Above 0 it is a debit, below 0 a credit. */
export type BookLine = {
  readonly account: AccountName
  readonly amount: Cents
  /** The part of its order that it is of. */
  readonly portion?: string
  /** The deferral that it changes, and how. */
  readonly deferral?: string
  readonly movement?: Movement
}

export const entryKinds = [
  'sale',
  'transfer',
  'refund',
  'dispute',
  'delivery',
  'end',
  'payout',
  'payout-failed',
] as const
export type EntryKind = (typeof entryKinds)[number]

export const debit = (account: AccountName, amount: Cents, about: Partial<BookLine> = {}): BookLine[] =>
  amount === NOTHING ? [] : [{ account, amount, ...about }]

export const credit = (account: AccountName, amount: Cents, about: Partial<BookLine> = {}): BookLine[] =>
  debit(account, cents(-amount), about)

/** An entry whose debits are not its credits is a fault of ours, and is never written. */
export function balanced(lines: readonly BookLine[]): readonly BookLine[] {
  const sum = lines.reduce((all, { amount }) => all + amount, 0)
  if (sum !== 0) throw new Error(`The lines of an entry differ by ${sum} cents`)
  return lines
}
