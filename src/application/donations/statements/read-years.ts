import type { UseCaseContext } from '#application/context.ts'
import { yearIn } from '#domain/donations/statement.ts'
import { type CountedYear, isKeptYear, readKeptYears } from '#domain/donations/statement-year-counts.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { listChangedYears, listGivingYears } from '#store/donations/statement-years.ts'
import { listCounts } from '#store/figures/figure-counts.ts'
import { countYear } from './count-year.ts'
import { KEPT_YEARS } from './keep-years.ts'
import { readMagazine } from './plan-statement.ts'

/** `isOver`: its statements can be issued. */
export type YearOfStatements = CountedYear & { isOver: boolean }

/**
 * What was given year by year, the last first, what was stated of it, how many gave, and how many of them hear of it: of all
 * years, or of one. Years long over are told as the night counted them; those of which something has changed since, this one and
 * the last are counted now.
 */
export async function readStatementYears(
  { db, now }: UseCaseContext,
  only: number | null = null,
): Promise<YearOfStatements[]> {
  const { timeZone } = await readMagazine(db)
  const told = (year: CountedYear) => ({ ...year, isOver: now() >= yearIn(timeZone, year.year).until })
  if (only !== null) {
    const counted = await countYear(db, timeZone, only)
    return counted.gifts === 0 ? [] : [told(counted)]
  }
  const [years, changed, { counts }] = await Promise.all([
    listGivingYears(db, timeZone),
    listChangedYears(db, timeZone),
    listCounts(db, KEPT_YEARS),
  ])
  const kept = readKeptYears(counts)
  const thisYear = Number(dayIn(timeZone, now()).slice(0, 4))
  const listed: YearOfStatements[] = []
  for (const year of years) {
    const before = isKeptYear(year, thisYear) && !changed.includes(year) ? kept.get(year) : undefined
    listed.push(told(before ?? (await countYear(db, timeZone, year))))
  }
  return listed
}
