import type { UseCaseContext } from '#application/context.ts'
import type { Swept } from '#application/swept.ts'
import { enqueueJobs } from '#store/jobs/jobs.ts'
import { findDueMonthly } from './find-due-monthly.ts'

export const CHARGE_MONTHLY = 'charge-monthly-donation'

/** In one sweep; what is left comes with the next. The provider takes about a hundred charges a second. */
const MOST = 20_000
/** Behind mails and payments that somebody waits for. */
const PRIORITY = 10

/** Puts a job in the queue for every monthly donation that something is to be done about now. */
export async function sweepMonthly(context: UseCaseContext): Promise<Swept> {
  let count = 0
  for await (const ids of findDueMonthly(context)) {
    const some = ids.slice(0, MOST - count)
    const jobs = some.map((monthlyId) => ({ payload: { monthlyId }, key: `${CHARGE_MONTHLY}:${monthlyId}` }))
    await enqueueJobs(context.db, { name: CHARGE_MONTHLY, jobs, priority: PRIORITY })
    count += some.length
    if (count >= MOST) break
  }
  return { taken: count, isMore: count >= MOST }
}
