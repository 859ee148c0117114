import type { PaidBy } from '../invoices/invoice-state.ts'
import { cents } from '../money/cents.ts'
import type { PaidInto } from './book-money.ts'

export type PaidSale = {
  readonly hasIntent: boolean
  /** Null where it was no invoice. */
  readonly paidBy: PaidBy | null
  readonly paidCents: number
  /** What of it stands on statements. */
  readonly sharedCents: number
  /** What was missing when somebody took it as paid for less, on purpose. */
  readonly shortCents: number
}

/**
 * A card's money is with the provider; a transfer that stands on a statement was booked from there; any other is in the bank.
 * Only what somebody let go on purpose is lost: the rest of an invoice that came by check is there like all of one.
 */
export function paidInto({ hasIntent, paidBy, paidCents, sharedCents, shortCents }: PaidSale): PaidInto {
  if (paidBy === null || paidBy === 'online') return { account: hasIntent ? 'provider' : 'bank' }
  if (sharedCents === 0) return { account: 'bank' }
  const missing = Math.max(0, paidCents - sharedCents)
  const short = Math.min(shortCents, missing)
  return { account: 'receivables', short: cents(short), inBank: cents(missing - short) }
}
