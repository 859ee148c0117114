import { yearIn } from '#domain/donations/statement.ts'
import type { CountedYear } from '#domain/donations/statement-year-counts.ts'
import type { Queryable } from '#store/database.ts'
import { countDonors, countSentStatements } from '#store/donations/statement-donors.ts'
import { countStatementYear } from '#store/donations/statement-years.ts'

/** A year of gifts as it stands now. The gifts of that year are read for it, and no others. */
export async function countYear(db: Queryable, timeZone: string, year: number): Promise<CountedYear> {
  const period = yearIn(timeZone, year)
  const given = await countStatementYear(db, year, period)
  return { ...given, ...(await countDonors(db, period)), sent: await countSentStatements(db, year) }
}
