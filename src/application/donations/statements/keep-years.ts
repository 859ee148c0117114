import { countsOfYear, isKeptYear } from '#domain/donations/statement-year-counts.ts'
import { dayIn } from '#domain/time/local-time.ts'
import type { Trx } from '#store/database.ts'
import { forgetChangedGifts, listGivingYears } from '#store/donations/statement-years.ts'
import { listPeriods, putCounts } from '#store/figures/figure-counts.ts'
import { countYear } from './count-year.ts'

/** By this name the night's count keeps them. */
export const KEPT_YEARS = 'statements-by-year'

/** Counts every year of gifts that is long over. The caller holds the lock of the figures. */
export async function keepStatementYears(trx: Trx, { now, timeZone }: { now: Date; timeZone: string }): Promise<void> {
  await forgetChangedGifts(trx)
  const thisYear = Number(dayIn(timeZone, now).slice(0, 4))
  const counts = []
  for (const year of await listGivingYears(trx, timeZone))
    if (isKeptYear(year, thisYear)) counts.push(...countsOfYear(await countYear(trx, timeZone, year)))
  const periods = [...(await listPeriods(trx, KEPT_YEARS)), ...counts.map(({ period }) => period)]
  await putCounts(trx, { figure: KEPT_YEARS, periods, counts, at: now })
}
