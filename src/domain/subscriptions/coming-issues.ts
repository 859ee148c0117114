import type { Timetable } from './timetable.ts'

/** Which issues are to come from an account's cycles, by their numbers. */
export type ComingIssues = {
  /** The next whose list is cut. */
  readonly next: number
  /** The last that is paid for; null for a lifetime, and where all have come. */
  readonly last: number | null
  /** The first that each cycle still has a token for, by the cycles' ids: what is changed about it counts from there. */
  readonly firstOf: ReadonlyMap<string, number>
}

/** Issues are cut in their order, and cycles are used one after the other: so each token's issue is known beforehand. */
export function comingIssues({ current, future, issuesExpected }: Timetable, next: number): ComingIssues {
  const cycles = current ? [current.info, ...future] : []
  const firstOf = new Map<string, number>()
  let free: number | null = next
  for (const { id, unbound } of cycles) {
    if (free === null || unbound === 0) continue
    firstOf.set(id, free)
    free = unbound === null ? null : free + unbound
  }
  if (free === null) return { next, last: null, firstOf }
  const last = free > next ? free - 1 : (issuesExpected.at(-1)?.issue.number ?? null)
  return { next, last, firstOf }
}
