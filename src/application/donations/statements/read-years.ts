import type { UseCaseContext } from '#application/context.ts'
import { yearIn } from '#domain/donations/statement.ts'
import { listStatementYears, type StatementYear } from '#store/donations/statement-years.ts'
import { readMagazine } from './plan-statement.ts'

/** `isOver`: its statements can be issued. */
export type YearOfGifts = StatementYear & { isOver: boolean }

/** What was given year by year, the last first, and what was stated of it. */
export async function readYears({ db, now }: UseCaseContext): Promise<YearOfGifts[]> {
  const { timeZone } = await readMagazine(db)
  const years = await listStatementYears(db, timeZone)
  return years.map((one) => ({ ...one, isOver: now() >= yearIn(timeZone, one.year).until }))
}
