import { dayIn, momentIn } from '../time/local-time.ts'
import { MONTHS } from '../time/say-day.ts'

/** A month by its number, such as 2026-11, where clocks show the time of this zone. */
export const monthIn = (timeZone: string, moment: Date): string => dayIn(timeZone, moment).slice(0, 7)

export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** The moment at which a month is over. */
export function endOfMonth(timeZone: string, month: string): Date {
  const end = momentIn(timeZone, `${monthAfter(month)}-01`)
  if (!end) throw new Error(`${month} is no month`)
  return end
}

/** Every month from the first to the last, no more than `most`: the last of them. */
export function monthsBetween(first: string, last: string, most: number): string[] {
  const months: string[] = []
  for (let month = first; month <= last && months.length < 10_000; month = monthAfter(month)) months.push(month)
  return months.slice(-most)
}

/** 'Nov 2026'. */
export function sayMonth(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return `${(MONTHS[(number ?? 0) - 1] ?? month).slice(0, 3)} ${year}`
}
