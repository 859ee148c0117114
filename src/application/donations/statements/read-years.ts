import type { UseCaseContext } from '#application/context.ts'
import { yearIn } from '#domain/donations/statement.ts'
import { countDonors, countSentStatements, type DonorCounts } from '#store/donations/statement-donors.ts'
import { listStatementYears, type StatementYear } from '#store/donations/statement-years.ts'
import { readMagazine } from './plan-statement.ts'

/** `isOver`: its statements can be issued. */
type YearOfGifts = StatementYear & { isOver: boolean }

/** `sent`: statements whose mail has gone. */
export type YearOfStatements = YearOfGifts & Omit<DonorCounts, 'year'> & { sent: number }

/** What was given year by year, the last first, and what was stated of it. */
async function readYears({ db, now }: UseCaseContext): Promise<YearOfGifts[]> {
  const { timeZone } = await readMagazine(db)
  const years = await listStatementYears(db, timeZone)
  return years.map((one) => ({ ...one, isOver: now() >= yearIn(timeZone, one.year).until }))
}

/** The same with how many gave, and how many of them hear of it: of all years, or of one. */
export async function readStatementYears(
  context: UseCaseContext,
  only: number | null = null,
): Promise<YearOfStatements[]> {
  const { db } = context
  const { timeZone } = await readMagazine(db)
  const [years, counts, mailed] = await Promise.all([
    readYears(context),
    countDonors(db, timeZone, only === null ? null : yearIn(timeZone, only)),
    countSentStatements(db),
  ])
  return years
    .filter(({ year }) => only === null || year === only)
    .map((one) => {
      const { donors = 0, notYet = 0, withoutEmail = 0 } = counts.find(({ year }) => year === one.year) ?? {}
      const sent = mailed.find(({ year }) => year === one.year)?.sent ?? 0
      return { ...one, donors, notYet, withoutEmail, sent }
    })
}
