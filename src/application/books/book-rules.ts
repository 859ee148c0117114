import { bookSettings } from '#domain/books/accounts.ts'
import { bookingMonth, type Month } from '#domain/books/months.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Queryable } from '#store/database.ts'

/** What every entry is written by. */
export type BookRules = {
  timeZone: string
  issuesPerYear: number
  lifetimeIssues: number
  closedThrough: Month | null
}

/** The magazine's settings that the books are kept by. */
export async function readBookSettings(db: Queryable) {
  const magazine = await findMagazine(db)
  if (!magazine) throw new Error('There is no magazine to keep books of')
  const { timeZone, issuesPerYear, currency } = magazine
  return { timeZone, issuesPerYear, sign: currency, ...bookSettings(magazine) }
}

/** When something happened, and the month that it is booked in. `bankDay`: the day that the bank says, where it says one. */
export function entryAt({ timeZone, closedThrough }: BookRules, at: Date, bankDay: string | null = null) {
  // What staff write down in December of money that came in November is of November.
  const day = bankDay ?? dayIn(timeZone, at)
  return { at, day, month: bookingMonth(day, closedThrough) }
}
