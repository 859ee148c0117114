import type { UseCaseContext } from '#application/context.ts'
import { keepStatementYears } from '#application/donations/statements/keep-years.ts'
import { leavingOf, reasonOf } from '#domain/figures/churn.ts'
import { couponCounts } from '#domain/figures/coupons.ts'
import type { Counted } from '#domain/figures/figure.ts'
import { endOfMonth, monthIn, monthsBetween } from '#domain/figures/periods.ts'
import { cohortKinds, endedKind, renewedKind } from '#domain/figures/renewals.ts'
import { dayIn, momentIn } from '#domain/time/local-time.ts'
import { findMagazine } from '#store/content/site.ts'
import { allowLongStatements, type Trx } from '#store/database.ts'
import { countCouponResults } from '#store/figures/coupon-results.ts'
import { countDonorMonths, countDonorYears, countMonthlyStanding } from '#store/figures/donor-counts.ts'
import { listPeriods, lockFigures, putCounts } from '#store/figures/figure-counts.ts'
import {
  countCohortsOfIssues,
  countEnded,
  countReadersAt,
  countReadersOfIssues,
  findFirstCycle,
  listBoundIssues,
} from '#store/figures/ledger-counts.ts'
import { dropOldOrderSources } from '#store/sales/order-sources.ts'

/** Names of what is kept. */
export const KEPT = {
  readerMonths: 'readers-by-month',
  readerIssues: 'readers-by-issue',
  renewals: 'renewals-by-issue',
  churn: 'churn-by-month',
  reasons: 'churn-reasons',
  coupons: 'coupons',
  donorMonths: 'donors-by-month',
  donorYears: 'donors-by-year',
  standing: 'monthly-donations',
} as const

/** As far back as readers are counted when nothing is kept yet, and as people leave. */
const MONTHS_BACK = 36
const CHURN_MONTHS = 13
/** Lists change until an issue is delivered; readers renew for about two years. */
const ISSUES_CHANGING = 4
const ISSUES_RENEWING = 8
const SOURCE_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

type Counting = { trx: Trx; now: Date; timeZone: string }

/**
 * Counts what would take a page too long: it reads the ledger once, at night, and keeps some hundred numbers. What can't
 * change any more is not counted again. Done twice it changes nothing.
 */
export async function countFigures({ db, now }: UseCaseContext): Promise<void> {
  const at = now()
  await dropOldOrderSources(db, new Date(at.getTime() - SOURCE_DAYS * DAY_MS))
  await db.transaction().execute(async (trx) => {
    await allowLongStatements(trx)
    await lockFigures(trx)
    const magazine = await findMagazine(trx)
    if (!magazine) return
    const counting = { trx, now: at, timeZone: magazine.timeZone }
    await keepReaderMonths(counting)
    await keepIssues(counting)
    await keepChurn(counting)
    await keepCoupons(counting)
    await keepDonors(counting)
    await keepStatementYears(trx, counting)
  })
}

async function keepReaderMonths({ trx, now, timeZone }: Counting): Promise<void> {
  const first = await findFirstCycle(trx)
  if (first === null) return
  const months = monthsBetween(monthIn(timeZone, first), monthIn(timeZone, now), MONTHS_BACK)
  const kept = await listPeriods(trx, KEPT.readerMonths)
  // This month goes on, and the one before was last counted before it was over.
  const open = months.filter((month, index) => !kept.has(month) || index >= months.length - 2)
  const counts: Counted[] = []
  for (const month of open) {
    const end = endOfMonth(timeZone, month)
    counts.push(...(await countReadersAt(trx, month, end < now ? end : now)))
  }
  await putCounts(trx, { figure: KEPT.readerMonths, periods: open, counts, at: now })
}

async function keepIssues({ trx, now }: Counting): Promise<void> {
  const issues = await listBoundIssues(trx)
  const open = async (figure: string, changing: number) => {
    const kept = await listPeriods(trx, figure)
    return issues.filter((issue, index) => !kept.has(String(issue)) || index >= issues.length - changing)
  }
  const listed = await open(KEPT.readerIssues, ISSUES_CHANGING)
  const readers = await countReadersOfIssues(trx, listed)
  await putCounts(trx, { figure: KEPT.readerIssues, periods: listed.map(String), counts: readers, at: now })
  const renewing = await open(KEPT.renewals, ISSUES_RENEWING)
  const cohorts = await countCohortsOfIssues(trx, renewing)
  const counts = cohorts
    .filter(({ kind }) => cohortKinds.includes(kind))
    .flatMap(({ period, kind, ended, renewed }) => [
      { period, kind: endedKind(kind), count: ended },
      { period, kind: renewedKind(kind), count: renewed },
    ])
  await putCounts(trx, { figure: KEPT.renewals, periods: renewing.map(String), counts, at: now })
}

async function keepChurn({ trx, now, timeZone }: Counting): Promise<void> {
  const last = monthIn(timeZone, now)
  const months = monthsBetween(monthIn(timeZone, new Date(now.getTime() - 400 * DAY_MS)), last, CHURN_MONTHS)
  const since = momentIn(timeZone, `${months[0]}-01`)
  if (!since) throw new Error('A month begins at no moment')
  const ended = await countEnded(trx, { since, until: now, timeZone })
  const left = ended.flatMap(({ month, count, ...facts }) => {
    const kind = leavingOf(facts)
    return kind ? [{ period: month, kind, count }] : []
  })
  const year = new Set(months.slice(-12))
  const reasons = ended
    .filter(({ month, ...facts }) => year.has(month) && leavingOf(facts) === 'cancelled')
    .map(({ cancelledBecause, count }) => ({ period: 'year', kind: reasonOf(cancelledBecause), count }))
  await putCounts(trx, { figure: KEPT.churn, periods: months, counts: added(left), at: now })
  await putCounts(trx, { figure: KEPT.reasons, periods: ['year'], counts: added(reasons), at: now })
}

async function keepCoupons({ trx, now }: Counting): Promise<void> {
  const results = await countCouponResults(trx)
  const counts = results.flatMap((result) =>
    couponCounts.map((kind) => ({ period: result.code, kind, count: result[kind] })),
  )
  await putCounts(trx, { figure: KEPT.coupons, periods: results.map(({ code }) => code), counts, at: now })
}

async function keepDonors({ trx, now, timeZone }: Counting): Promise<void> {
  const keep = (figure: string, counts: readonly Counted[], more: readonly string[] = []) =>
    putCounts(trx, { figure, periods: [...counts.map(({ period }) => period), ...more], counts, at: now })
  await keep(KEPT.donorMonths, await countDonorMonths(trx, timeZone))
  await keep(KEPT.donorYears, await countDonorYears(trx, timeZone))
  await keep(KEPT.standing, await countMonthlyStanding(trx, dayIn(timeZone, now)), ['now'])
}

/** Rows of the same period and kind become one. */
function added(counts: readonly Counted[]): Counted[] {
  const sums = new Map<string, Counted>()
  for (const one of counts) {
    const key = `${one.period} ${one.kind}`
    sums.set(key, { ...one, count: (sums.get(key)?.count ?? 0) + one.count })
  }
  return [...sums.values()]
}
