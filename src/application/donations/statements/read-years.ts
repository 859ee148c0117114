import type { UseCaseContext } from '#application/context.ts'
import { yearIn } from '#domain/donations/statement.ts'
import {
  type CountedYear,
  isSettledYear,
  MOST_COUNTED_NOW,
  readKeptYears,
} from '#domain/donations/statement-year-counts.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { isYearOfFewGifts, listChangedYears, listGivingYears } from '#store/donations/statement-years.ts'
import { listCounts } from '#store/figures/figure-counts.ts'
import { countYear } from './count-year.ts'
import { KEPT_YEARS } from './keep-years.ts'
import { readMagazine } from './plan-statement.ts'

/** `isOver`: its statements can be issued. `countedAt`: null where it was counted as it was looked at. */
export type YearOfStatements = CountedYear & {
  isOver: boolean
  countedAt: Date | null
  /** Something was given, refunded or stated since then. */
  hasChanged: boolean
}

/**
 * What was given year by year, the last first, what was stated of it, how many gave, and how many of them hear of it. Years long
 * over, and those of many gifts, are told as the night counted them; the others, and one that no night has counted, are counted now.
 */
export async function listStatementYears({ db, now }: UseCaseContext): Promise<YearOfStatements[]> {
  const { timeZone } = await readMagazine(db)
  const [years, changed, { counts, countedAt }] = await Promise.all([
    listGivingYears(db, timeZone),
    listChangedYears(db, timeZone),
    listCounts(db, KEPT_YEARS),
  ])
  const kept = readKeptYears(counts)
  const thisYear = Number(dayIn(timeZone, now()).slice(0, 4))
  const listed: YearOfStatements[] = []
  for (const year of years) {
    const hasChanged = changed.includes(year)
    const period = yearIn(timeZone, year)
    const isOver = now() >= period.until
    const before = kept.get(year)
    const isTold =
      isSettledYear(year, { hasChanged, thisYear }) || !(await isYearOfFewGifts(db, period, MOST_COUNTED_NOW))
    if (before && isTold) listed.push({ ...before, isOver, countedAt, hasChanged })
    else listed.push({ ...(await countYear(db, timeZone, year)), isOver, countedAt: null, hasChanged: false })
  }
  return listed
}

/** A year as it stands now; null where nothing was given in it. */
export async function readStatementYear({ db, now }: UseCaseContext, year: number): Promise<YearOfStatements | null> {
  const { timeZone } = await readMagazine(db)
  const counted = await countYear(db, timeZone, year)
  if (counted.gifts === 0) return null
  return { ...counted, isOver: now() >= yearIn(timeZone, year).until, countedAt: null, hasChanged: false }
}
