import type { UseCaseContext } from '#application/context.ts'
import type { Swept } from '#application/swept.ts'
import { enqueueJobs } from '#store/jobs/jobs.ts'
import { findDueRenewals } from './find-due-renewals.ts'

export const RENEW_SUBSCRIPTION = 'renew-subscription'

/** In one sweep; what is left comes with the next. The provider takes about a hundred charges a second. */
const MOST = 20_000
/** Behind mails and payments that somebody waits for. */
const PRIORITY = 10

/** Puts a job in the queue for every account whose renewal something is to be done about now. */
export async function sweepRenewals(context: UseCaseContext): Promise<Swept> {
  let count = 0
  for await (const accounts of findDueRenewals(context)) {
    const some = accounts.slice(0, MOST - count)
    const jobs = some.map((accountId) => ({ payload: { accountId }, key: `${RENEW_SUBSCRIPTION}:${accountId}` }))
    await enqueueJobs(context.db, { name: RENEW_SUBSCRIPTION, jobs, priority: PRIORITY })
    count += some.length
    if (count >= MOST) break
  }
  return { taken: count, isMore: count >= MOST }
}
