import { daysAfter } from '../payments/dunning.ts'
import type { Cycle } from '../subscriptions/ledger.ts'
import { cycleToRenew, renewsItself } from './renewal-offer.ts'

/** So many issues before the end it is billed anew: an institution's office takes its months. */
export const BILL_AT_LEFT = 2

/** Whoever was not billed for so many days after their last issue has gone elsewhere. */
export const BILL_FOR_DAYS = 90

type BillFacts = {
  readonly cycles: readonly Cycle[]
  /** Issues that are paid for and bound to nothing yet. */
  readonly unbound: number
  /** When the last issue was sent, where all have been. */
  readonly lapsedAt: Date | null
  readonly isDeleted: boolean
  /** Whether an invoice of theirs for a subscription is open. */
  readonly isBilled: boolean
}

/** The cycle that ends and is billed anew by staff, since it neither renews by itself nor is told of by a wave; null where none does. */
export function cycleToBill({ cycles, unbound, lapsedAt, isDeleted, isBilled }: BillFacts, now: Date): Cycle | null {
  if (isDeleted || isBilled || unbound > BILL_AT_LEFT) return null
  const cycle = cycleToRenew(cycles)
  const isForGood = cycles.some(({ term, cancelledAt }) => term === 'lifetime' && cancelledAt === null)
  if (!cycle || isForGood || renewsItself(cycle) || cycle.taken === 0) return null
  return lapsedAt === null || now < daysAfter(lapsedAt, BILL_FOR_DAYS) ? cycle : null
}
