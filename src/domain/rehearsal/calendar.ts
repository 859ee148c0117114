import { momentIn, parseLocalTime } from '../time/local-time.ts'

const DAY_MS = 86_400_000

export const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** From the first to the last, both with them; none where the last comes before the first. */
export function* daysFrom(first: string, last: string): Generator<string> {
  for (let day = first; day <= last; day = dayLater(day, 1)) yield day
}

export const daysBetween = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / DAY_MS

/** Longer than this nobody can look ahead: readers come, go and move. */
export const LONGEST_YEARS = 5

export type UntilRefusal = 'no-date' | 'past' | 'too-far'

/** Why a rehearsal can't go until that day; null where it can. It begins with the day after today. */
export function refuseUntil(written: string, today: string): UntilRefusal | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(written) || !parseLocalTime(written)) return 'no-date'
  if (written <= today) return 'past'
  return Number(written.slice(0, 4)) - Number(today.slice(0, 4)) > LONGEST_YEARS ? 'too-far' : null
}

/** By the magazine's clocks; what goes out by them goes out between nine and midnight. */
const DAYTIME = { from: '09:00', to: '22:00' } as const
/** Charges are due from noon in UTC on. */
const NOON = 12

/**
 * The hour of every rehearsed day at which the clock stands still, in UTC: the same on all days, so that what is due so
 * many times twenty-four hours later is due by then, and daytime where the magazine is, in summer and in winter.
 */
function hourOfWork(timeZone: string): number {
  for (let hour = NOON; hour < 24; hour += 1)
    if (['2026-01-15', '2026-07-15'].every((day) => isDaytime(timeZone, day, hour))) return hour
  return NOON
}

function isDaytime(timeZone: string, day: string, hour: number): boolean {
  const moment = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000
  // Of the same day or of the next: east of Greenwich a new one has begun by then.
  return [-1, 0, 1].some((days) => {
    const local = dayLater(day, days)
    const [from, to] = [momentIn(timeZone, `${local}T${DAYTIME.from}`), momentIn(timeZone, `${local}T${DAYTIME.to}`)]
    return from !== null && to !== null && from.getTime() <= moment && moment <= to.getTime()
  })
}

/** Asked for every day of years. */
const hours = new Map<string, number>()

/** When the work of a day is done, the day being the magazine's. */
export function momentOfWork(timeZone: string, day: string): Date {
  const hour = hours.get(timeZone) ?? hourOfWork(timeZone)
  hours.set(timeZone, hour)
  const start = momentIn(timeZone, day)?.getTime() ?? Date.parse(day)
  const sameDate = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
  // Where clocks are far ahead, that hour is the next day's already: the one before is meant.
  return sameDate.getTime() - start < DAY_MS ? sameDate : new Date(sameDate.getTime() - DAY_MS)
}
