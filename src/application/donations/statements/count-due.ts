import { yearIn } from '#domain/donations/statement.ts'
import { yearOfStatementsDue } from '#domain/donations/statements-due.ts'
import type { Queryable } from '#store/database.ts'
import { countDonors } from '#store/donations/statement-donors.ts'

export type StatementsDue = { year: number; count: number }

/** How many donors wait for a statement of last year, in the months in which they need it; null in the others. */
export async function countStatementsDue(
  db: Queryable,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<StatementsDue | null> {
  const year = yearOfStatementsDue(now, timeZone)
  if (year === null) return null
  const { notYet } = await countDonors(db, yearIn(timeZone, year))
  return { year, count: notYet }
}
