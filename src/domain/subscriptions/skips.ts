import { mediumOfDeliverable } from './deliverables.ts'
import { type Cycle, cycleToTakeFrom } from './ledger.ts'

/** How many issues a subscriber may skip in any twelve months. */
export const SKIPS_A_YEAR = 4

/** An issue that a subscriber has asked not to be sent: its token stays in the cycle. */
export type Skip = {
  readonly issue: number
  readonly askedAt: Date
  readonly takenBackAt: Date | null
}

/** The issue whose list is cut next. */
export type NextIssue = {
  readonly number: number
  /** False for one that is not announced yet, and follows the last. */
  readonly isPlanned: boolean
  /** Its cut has begun, or is being undone. */
  readonly isBegun: boolean
}

export type SkipRefusal =
  | 'not-announced'
  /** An issue after the next one. */
  | 'not-next'
  /** The cut of its list has begun, or is over. */
  | 'list-made'
  | 'nothing-to-skip'
  /** Nothing is mailed. */
  | 'digital'
  | 'used-up'

const isStanding = ({ takenBackAt }: Skip): boolean => takenBackAt === null

/** The skip of an issue that has not been taken back. */
export const standingSkip = (skips: readonly Skip[], issue: number): Skip | null =>
  skips.find((skip) => skip.issue === issue && isStanding(skip)) ?? null

export const skippedIssues = (skips: readonly Skip[]): ReadonlySet<number> =>
  new Set(skips.filter(isStanding).map(({ issue }) => issue))

/** The first issue from this one on that is not skipped. */
export function firstSent(from: number, skipped: ReadonlySet<number>): number {
  let number = from
  while (skipped.has(number)) number += 1
  return number
}

const yearsLater = (at: Date, years: number): Date => {
  const moved = new Date(at)
  moved.setUTCFullYear(at.getUTCFullYear() + years)
  return moved
}

/** Those that count at this moment, the oldest first: asked for within twelve months and not taken back. */
export function countedSkips(skips: readonly Skip[], at: Date): Skip[] {
  return skips
    .filter((skip) => isStanding(skip) && yearsLater(skip.askedAt, 1) > at)
    .toSorted((one, other) => one.askedAt.getTime() - other.askedAt.getTime())
}

export const skipsLeft = (skips: readonly Skip[], at: Date): number =>
  Math.max(0, SKIPS_A_YEAR - countedSkips(skips, at).length)

/** When another issue can be skipped, for whoever has none left; null for whoever has. */
export function nextSkipAt(skips: readonly Skip[], at: Date): Date | null {
  const last = countedSkips(skips, at).at(-SKIPS_A_YEAR)
  return last ? yearsLater(last.askedAt, 1) : null
}

type Facts = {
  readonly next: NextIssue
  readonly cycles: readonly Cycle[]
  readonly skips: readonly Skip[]
}

/** Why an issue can't be skipped, or be sent after all, for its list alone; null where its list is open. */
export function refuseByList(issue: number, { number, isPlanned, isBegun }: NextIssue): SkipRefusal | null {
  if (issue > number) return 'not-next'
  if (issue < number || isBegun) return 'list-made'
  return isPlanned ? null : 'not-announced'
}

/** Why a subscriber can't skip an issue; null where they can, or do already. */
export function refuseSkip(issue: number, { next, cycles, skips }: Facts, at: Date): SkipRefusal | null {
  const because = refuseByList(issue, next)
  if (because) return because
  if (standingSkip(skips, issue)) return null
  const cycle = cycleToTakeFrom(cycles)
  if (!cycle) return 'nothing-to-skip'
  // Reading online is what digital pays for, and goes on all the time: its issues are no burden to anyone who is away.
  if (mediumOfDeliverable(cycle.deliverables.active) === 'digital') return 'digital'
  return skipsLeft(skips, at) === 0 ? 'used-up' : null
}

/** What a subscriber is shown of skipping the next issue. */
export type SkipOffer = {
  readonly issue: number
  readonly left: number
  /** Those that count, in the order in which they were asked for. */
  readonly counted: readonly number[]
} & (
  | { readonly state: 'open' }
  /** `closed`: its list is being made. */
  | { readonly state: 'skipped' | 'closed'; readonly askedAt: Date }
  /** `leftFrom`: when another can be skipped. */
  | { readonly state: 'used-up'; readonly leftFrom: Date | null }
)

/** Null where there is nothing to skip and nothing is skipped. */
export function skipOffer(facts: Facts, at: Date): SkipOffer | null {
  const { next, skips } = facts
  const issue = next.number
  const skip = standingSkip(skips, issue)
  const because = refuseSkip(issue, facts, at)
  const counted = countedSkips(skips, at).map((one) => one.issue)
  const about = { issue, left: skipsLeft(skips, at), counted }
  if (skip) return { ...about, state: because === null ? 'skipped' : 'closed', askedAt: skip.askedAt }
  if (because === null) return { ...about, state: 'open' }
  return because === 'used-up' ? { ...about, state: 'used-up', leftFrom: nextSkipAt(skips, at) } : null
}
