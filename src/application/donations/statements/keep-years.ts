import { countsOfYear } from '#domain/donations/statement-year-counts.ts'
import type { Trx } from '#store/database.ts'
import { forgetChangedGifts, listGivingYears } from '#store/donations/statement-years.ts'
import { listPeriods, putCounts } from '#store/figures/figure-counts.ts'
import { countYear } from './count-year.ts'

/** By this name the night's count keeps them. */
export const KEPT_YEARS = 'statements-by-year'

/** Counts every year of gifts. The caller holds the lock of the figures. */
export async function keepStatementYears(trx: Trx, { now, timeZone }: { now: Date; timeZone: string }): Promise<void> {
  await forgetChangedGifts(trx)
  const counts = []
  for (const year of await listGivingYears(trx, timeZone))
    counts.push(...countsOfYear(await countYear(trx, timeZone, year)))
  const periods = [...(await listPeriods(trx, KEPT_YEARS)), ...counts.map(({ period }) => period)]
  await putCounts(trx, { figure: KEPT_YEARS, periods, counts, at: now })
}
