/** Days are dates such as `2026-11-17`, as calendars show them where the magazine is. */
export type Day = string

export const dayOfMonth = (day: Day): number => Number(day.slice(8))

/** The first day of the month that a day is in: what a month is known by. */
export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`

/** That day of the month which is so many months after the one of `from`; a month that is too short gives its last day. */
export function dayMonthsLater(from: Day, months: number, day: number): Day {
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 1 + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

/** The same day of the next month; the day comes back after a month that was too short for it. */
export const sameDayNextMonth = (from: Day, day: number): Day => dayMonthsLater(from, 1, day)

/**
 * When the charge after this one is due. Months that passed while nothing could be charged are not asked for afterwards:
 * nobody expects three gifts on one day.
 */
export function nextAfter(due: Day, day: number, today: Day): Day {
  const next = sameDayNextMonth(due, day)
  if (next > today) return next
  const thisMonth = dayMonthsLater(today, 0, day)
  return thisMonth > today ? thisMonth : sameDayNextMonth(today, day)
}

/**
 * When a donation is due next once it is charged on another day: in the month in which it is due anyway, or in the next
 * one where that day is over. A month that was charged for is never due again.
 */
export function nextOnAnotherDay(nextOn: Day, day: number, today: Day): Day {
  const moved = dayMonthsLater(nextOn, 0, day)
  return moved > today ? moved : sameDayNextMonth(moved, day)
}

/** Where a donation that is paused goes on at once: the first such day to come, in no month that was charged for. */
export function nextWhenResumed(day: number, today: Day, lastMonth: Day | null): Day {
  const thisMonth = dayMonthsLater(today, 0, day)
  const isFree = thisMonth > today && lastMonth !== monthOf(thisMonth)
  return isFree ? thisMonth : sameDayNextMonth(today, day)
}

export const PAUSE_MONTHS = [1, 2, 3] as const
export type PauseMonths = (typeof PAUSE_MONTHS)[number]
