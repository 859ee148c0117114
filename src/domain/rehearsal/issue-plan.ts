import { dayMonthsLater, dayOfMonth } from '../donations/monthly.ts'
import { dayLater } from './calendar.ts'

export type KnownIssue = {
  readonly number: number
  readonly title: string
  readonly dated: string
  /** `expected`: its list is cut, and it is not sent yet. */
  readonly state: 'planned' | 'expected' | 'delivered'
}

export type RehearsedIssue = {
  readonly number: number
  readonly title: string
  readonly dated: string
  /** The magazine does not have it yet: it is supposed to come by its rhythm. */
  readonly isSupposed: boolean
  /** Null where it is cut already. */
  readonly cutOn: string | null
  readonly sentOn: string
}

/** From the cut of its list to the day of an issue: for printing it, and for handing it to the post. */
export const LEAD_DAYS = 14

type Asked = {
  issuesPerYear: number
  /** The first day and the last. */
  from: string
  until: string
}

/**
 * The issues of the days from the first to the last: those that the magazine has, and after them others in its rhythm. A list
 * is cut some days before the day of its issue, which is sent on that day; what is late is done as soon as it can be.
 */
export function planIssues(known: readonly KnownIssue[], { issuesPerYear, from, until }: Asked): RehearsedIssue[] {
  const sorted = known.toSorted((one, other) => one.number - other.number)
  const last = sorted.at(-1)
  if (!last) return []
  const planned: RehearsedIssue[] = []
  let cutBefore = dayLater(from, -1)
  const add = (issue: KnownIssue, isSupposed: boolean): boolean => {
    const { number, title, dated } = issue
    const isCut = issue.state === 'expected'
    // One after the other: a last token that went to a later one would be missing for the one before it.
    const cutOn = isCut ? null : latest(dayLater(dated, -LEAD_DAYS), from, dayLater(cutBefore, 1))
    const sentOn = cutOn === null ? latest(dated, from) : latest(dated, dayLater(cutOn, LEAD_DAYS))
    if (cutOn !== null) cutBefore = cutOn
    if ((cutOn ?? sentOn) > until) return false
    planned.push({ number, title, dated, isSupposed, cutOn, sentOn })
    return true
  }
  for (const issue of sorted) if (issue.state !== 'delivered') add(issue, false)
  // The rhythm goes on from today where the last issue is long ago: nobody makes up for years at once.
  for (let nth = 1; issuesPerYear > 0; nth += 1) {
    const dated = inRhythm(last.dated, issuesPerYear, nth)
    if (dated < from) continue
    const issue = {
      number: last.number + planned.filter((one) => one.isSupposed).length + 1,
      dated,
      state: 'planned' as const,
    }
    if (!add({ ...issue, title: `Issue ${issue.number}` }, true)) break
  }
  return planned
}

const latest = (...days: string[]): string => days.toSorted().at(-1) ?? ''

/** The nth issue after one of that day: by months where a year has a whole number of them between two, else by days. */
function inRhythm(after: string, issuesPerYear: number, nth: number): string {
  if (12 % issuesPerYear === 0) return dayMonthsLater(after, nth * (12 / issuesPerYear), dayOfMonth(after))
  return dayLater(after, Math.round((nth * 365.25) / issuesPerYear))
}
