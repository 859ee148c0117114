import type { Level } from './categories.ts'
import type { Deliverable } from './deliverables.ts'
import type { Phase } from './phases.ts'
import type { Term } from './terms.ts'

/** One bought, given or renewed subscription. An account's cycles are used one after the other, by their position. */
export type Cycle = {
  readonly id: string
  /** How it is named in addresses. */
  readonly token: string
  readonly position: number
  readonly phase: Phase
  readonly term: Term
  readonly level: Level
  /** What was paid for, and what is sent now. */
  readonly deliverables: { readonly set: Deliverable; readonly active: Deliverable }
  readonly copies: number
  /** How many issues it holds; null for a lifetime. */
  readonly tokens: number | null
  /** How many of them are bound to issues. */
  readonly taken: number
  readonly createdAt: Date
  readonly cancelledAt: Date | null
  /** Why it was cancelled, by the names of `cancelReasons`, and what was said besides; null where nobody was asked. */
  readonly cancelledBecause?: { readonly reason: string; readonly note: string | null } | null
  /** Who gave it; null where it was bought by whoever has it. */
  readonly giver: string | null
  /** The institution that pays for it; null where a person does. */
  readonly billedTo: string | null
}

export type LedgerIssue = {
  readonly number: number
  readonly slug: string
  readonly title: string
  readonly releasedAt: Date | null
}

/** One token of a cycle, bound to an issue. */
export type Delivery = {
  readonly issue: LedgerIssue
  readonly cycleId: string
  readonly deliverable: Deliverable
  readonly copies: number
  /** Print whose address was missing when the list was cut: it stays expected until it can be sent. */
  readonly awaitsAddress: boolean
  readonly state: 'expected' | 'delivered'
  /** When its list was noted as sent; null before. */
  readonly deliveredAt: Date | null
  /** What its reader said of it; null where nothing was said. */
  readonly missing: MissingReport | null
}

/**
 * A reader says that a copy did not come, and what became of it. `waits`: staff decide. `replacing`: another one is theirs
 * and is to be sent. `settled`: made good in another way.
 */
export type MissingReport = {
  readonly state: MissingState
  readonly toldAt: Date
  readonly sentAt: Date | null
}

export const missingStates = ['waits', 'replacing', 'sent', 'refused', 'settled'] as const
export type MissingState = (typeof missingStates)[number]

export const isLifetime = ({ term, cancelledAt }: Pick<Cycle, 'term' | 'cancelledAt'>): boolean =>
  term === 'lifetime' && cancelledAt === null

/** How many issues are still to come from a cycle beyond those that are bound; none from a cancelled one, null for a lifetime. */
export function unboundIn({ tokens, taken, cancelledAt }: Pick<Cycle, 'tokens' | 'taken' | 'cancelledAt'>) {
  if (cancelledAt !== null) return 0
  return tokens === null ? null : tokens - taken
}

/** Whether issues are still to come from it beyond those that are bound. */
export const isLive = (cycle: Pick<Cycle, 'tokens' | 'taken' | 'cancelledAt'>): boolean => unboundIn(cycle) !== 0

/** Whether its settings can be changed. */
export const canUpdate = (cycle: Pick<Cycle, 'tokens' | 'taken' | 'cancelledAt'>): boolean => isLive(cycle)

/** Whether its holder can pay for something better without the desk. */
export const canUpgrade = (cycle: Pick<Cycle, 'tokens' | 'taken' | 'cancelledAt' | 'copies' | 'billedTo'>): boolean =>
  canUpdate(cycle) && cycle.copies === 1 && cycle.billedTo === null

/** The cycle that the next issue takes its token from: the first that has one. */
export const cycleToTakeFrom = <Row extends Pick<Cycle, 'position' | 'tokens' | 'taken' | 'cancelledAt'>>(
  cycles: readonly Row[],
): Row | null => inOrder(cycles).find(isLive) ?? null

export const inOrder = <Row extends Pick<Cycle, 'position'>>(cycles: readonly Row[]): Row[] =>
  cycles.toSorted((one, other) => one.position - other.position)

/** Where a new cycle of this account stands. A cancelled one keeps its place: only the very first is introductory. */
export function nextCycle(cycles: readonly Pick<Cycle, 'position'>[]): { position: number; phase: Phase } {
  const last = Math.max(0, ...cycles.map(({ position }) => position))
  return { position: last + 1, phase: last === 0 ? 'introductory' : 'renewal' }
}
