import { deliverables } from '#domain/subscriptions/deliverables.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { sayDay } from '#domain/time/say-day.ts'
import type { DispatchReport } from './dispatch.ts'

type Standing = {
  state: string
  /** `at` is by the magazine's clocks. */
  release: { state: 'none' | 'scheduled' | 'released' | 'withdrawn'; at: string | null }
  dispatches: readonly {
    state: string
    handedOverAt: Date | null
    deliveredAt: Date | null
    report: DispatchReport | null
  }[]
  /** How many of its copies wait for an address now. */
  waiting: number
}

/** How far an issue is, in words: "cut for 14 readers, 1 waits for an address, not handed over; released September 17, 2026". */
export const sayStanding = (issue: Standing, timeZone: string): string =>
  `${sayPost(issue, timeZone)}; ${sayRelease(issue.release)}`

function sayPost({ state, dispatches: [first], waiting }: Standing, timeZone: string): string {
  if (!first) return state === 'planned' ? 'not cut' : state
  if (first.state === 'cutting') return 'being cut'
  if (first.state === 'undoing') return 'its cut is being undone'
  const on = (at: Date) => sayDay(dayIn(timeZone, at))
  const waits = waiting === 0 ? [] : [`${waiting} ${waiting === 1 ? 'waits' : 'wait'} for an address`]
  if (first.deliveredAt) return [`delivered ${on(first.deliveredAt)}`, ...waits].join(', ')
  if (first.handedOverAt) return [`handed over ${on(first.handedOverAt)}`, ...waits, 'not delivered'].join(', ')
  const readers = first.report && readersOf(first.report)
  const cut = readers === null ? 'cut' : `cut for ${readers} ${readers === 1 ? 'reader' : 'readers'}`
  return [cut, ...waits, 'not handed over'].join(', ')
}

const readersOf = ({ sent, withoutAddress }: DispatchReport): number =>
  deliverables.reduce((all, one) => all + sent[one].accounts + withoutAddress[one].accounts, 0)

function sayRelease({ state, at }: Standing['release']): string {
  if (state === 'none' || at === null) return 'no day of release is set'
  return state === 'scheduled' ? `to be released ${sayDay(at)}, ${at.slice(11)}` : `${state} ${sayDay(at)}`
}
