import { comingIssues } from './coming-issues.ts'
import type { Timetable } from './timetable.ts'

/** With which issue a reader's subscriptions end, all of them together. */
export type SubscriptionEnd =
  | { readonly kind: 'never' | 'lifetime' }
  /** `ended`: it has come already, or was the last that came. */
  | { readonly kind: 'ends' | 'ended'; readonly issue: number }
  /** Cancelled before anything came of it. */
  | { readonly kind: 'nothing' }

/** `next`: the issue whose list is cut next. What is skipped takes no token. */
export function subscriptionEnd(
  timetable: Timetable,
  next: number,
  skipped: ReadonlySet<number> = new Set(),
): SubscriptionEnd {
  if (timetable.current === null) return { kind: 'never' }
  if (timetable.lifetime) return { kind: 'lifetime' }
  const { last } = comingIssues(timetable, next, skipped)
  if (last !== null) return { kind: 'ends', issue: last }
  const [newest] = timetable.issuesDelivered
  return newest ? { kind: 'ended', issue: newest.issue.number } : { kind: 'nothing' }
}

export function endText(end: SubscriptionEnd): string {
  switch (end.kind) {
    case 'ends':
      return `ends with issue ${end.issue}`
    case 'ended':
      return `ended with issue ${end.issue}`
    case 'lifetime':
      return 'for life'
    case 'nothing':
      return 'nothing is to come'
    case 'never':
      return 'no subscription'
  }
}
