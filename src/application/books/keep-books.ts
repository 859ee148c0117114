import type { UseCaseContext } from '#application/context.ts'
import { shareLiability } from '#domain/books/coming-income.ts'
import { issueIncomeCounts, liabilityCounts } from '#domain/books/kept-liability.ts'
import { lockMonths } from '#store/books/book-state.ts'
import { groupLiability, sumByIssue } from '#store/books/liability.ts'
import { addUpEntries, findSummedThrough } from '#store/books/month-sums.ts'
import { allowLongStatements } from '#store/database.ts'
import { listPeriods, lockFigures, putCounts } from '#store/figures/figure-counts.ts'

/** Names of what is kept among the figures. */
export const LIABILITY = 'deferred-income'
export const EARNED = 'earned-by-issue'

/**
 * Adds up what was booked since the last time, so that no page does: the sums of the months, and what those issues have earned
 * of which a delivery was booked. Done again it changes nothing.
 */
async function keepSums({ db, now }: UseCaseContext): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await allowLongStatements(trx)
    // Whoever is booking is waited for: an entry with a lower number that came later would never be added.
    await lockMonths(trx)
    const through = await findSummedThrough(trx)
    const issues = await sumByIssue(trx, { bookedAfter: through })
    const periods = issues.map(({ issue }) => String(issue))
    await putCounts(trx, { figure: EARNED, periods, counts: issueIncomeCounts(issues), at: now() })
    await addUpEntries(trx, through)
  })
}

/**
 * Counts what is deferred, issue by issue, as it stands now: every deferral is looked at, and whom it is sent to, which no page
 * does.
 */
async function keepLiability({ db, now }: UseCaseContext): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await allowLongStatements(trx)
    // Two who count take turns, so that what stays is what was counted last.
    await lockFigures(trx)
    const { groups, next } = await groupLiability(trx)
    const counts = liabilityCounts(shareLiability(groups, next))
    const periods = new Set([...(await listPeriods(trx, LIABILITY)), ...counts.map(({ period }) => period)])
    await putCounts(trx, { figure: LIABILITY, periods: [...periods], counts, at: now() })
  })
}

/** After booking. Where nothing was booked, what is deferred is counted again at night alone: balances change by booking. */
export async function keepBooks(context: UseCaseContext, { isBooked }: { isBooked: boolean }): Promise<void> {
  await keepSums(context)
  if (isBooked) await keepLiability(context)
}
