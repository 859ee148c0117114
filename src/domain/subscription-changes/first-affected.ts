import type { Deliverable } from '../subscriptions/deliverables.ts'
import { type Cycle, inOrder, unboundIn } from '../subscriptions/ledger.ts'

/** An issue that is bound to a cycle and not delivered. `isInHouse`: its mailing list has not been handed over. */
export type BoundIssue = {
  readonly number: number
  readonly deliverable: Deliverable
  readonly isInHouse: boolean
  readonly awaitsAddress: boolean
}

/** The issues that are still to be cut for an account, in order, and the last that is known of at all. */
export type IssuesAhead = { readonly planned: readonly number[]; readonly last: number }

/** The first issue that takes its token from a cycle from now on; null for one that stands behind a lifetime, which has no end. */
export function firstAffected(
  cycles: readonly Pick<Cycle, 'position' | 'tokens' | 'taken' | 'cancelledAt'>[],
  { position }: Pick<Cycle, 'position'>,
  { planned, last }: IssuesAhead,
): number | null {
  let before = 0
  for (const cycle of inOrder(cycles).filter((one) => one.position < position)) {
    const left = unboundIn(cycle)
    if (left === null) return null
    before += left
  }
  return planned[before] ?? last + before - planned.length + 1
}

/**
 * What an issue that is bound already is sent as, once its cycle delivers `active`. A label that is still in the house
 * follows into another shipping category where there is an address for it. Print stays print, and files stay files.
 */
export function boundAfterChange(
  { deliverable, isInHouse }: Pick<BoundIssue, 'deliverable' | 'isInHouse'>,
  active: Deliverable,
  hasAddress: boolean,
): Deliverable {
  const follows = isInHouse && hasAddress && deliverable !== 'digital' && active !== 'digital'
  return follows ? active : deliverable
}
