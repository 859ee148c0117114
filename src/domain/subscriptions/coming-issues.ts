import { firstSent } from './skips.ts'
import type { Timetable } from './timetable.ts'

/** Which issues are to come from an account's cycles, by their numbers. */
export type ComingIssues = {
  /** The next that comes, or would: that whose list is cut next, unless it is skipped. */
  readonly next: number
  /** The last that is paid for; null for a lifetime, and where all have come. */
  readonly last: number | null
  /** The first that each cycle still has a token for, by the cycles' ids: what is changed about it counts from there. */
  readonly firstOf: ReadonlyMap<string, number>
}

/**
 * Issues are cut in their order, and cycles are used one after the other: so each token's issue is known beforehand. `next`
 * is the issue whose list is cut next; what is skipped takes no token.
 */
export function comingIssues(
  { current, future, issuesExpected }: Timetable,
  next: number,
  skipped: ReadonlySet<number> = new Set(),
): ComingIssues {
  const cycles = current ? [current.info, ...future] : []
  const firstOf = new Map<string, number>()
  const first = firstSent(next, skipped)
  let free = first
  let last = issuesExpected.at(-1)?.issue.number ?? null
  for (const { id, unbound } of cycles) {
    if (unbound === 0) continue
    firstOf.set(id, free)
    if (unbound === null) return { next: first, last: null, firstOf }
    for (let token = 0; token < unbound; token += 1) {
      last = free
      free = firstSent(free + 1, skipped)
    }
  }
  return { next: first, last, firstOf }
}

/** The number of the last of so many issues that are to come from the next list on; null where none is. */
export function lastToCome(count: number, next: number, skipped: ReadonlySet<number> = new Set()): number | null {
  let last: number | null = null
  for (let issue = 0; issue < count; issue += 1) last = firstSent(last === null ? next : last + 1, skipped)
  return last
}
