import { join } from 'node:path'
import { expect, test } from 'vitest'
import { releaseAbandonedJobs } from '#application/jobs/release-abandoned-jobs.ts'
import { RENEW_SUBSCRIPTION, sweepRenewals } from '#application/renewals/sweep-renewals.ts'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'
import { openKillableWorkers } from '../../support/killable-workers.ts'
import { NOTICE_OVER, openRenewals } from '../../support/renewals.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const site = await openRenewals()
const { db, url, pool, sandboxUrl, on, newSubscriber, renew, kindsTo, subscriberOf, chargesOf } = site

const READERS = isWholeProof ? 500 : 12
const KILLS = isWholeProof ? 40 : 3
const WORKERS = 2
const RUNS = 10

const workers = openKillableWorkers(join(import.meta.dirname, 'worker.ts'), [url, sandboxUrl], WORKERS)

async function lookAfter() {
  await releaseAbandonedJobs(on(0.01))
  await sweepOpenOrders(on(0.01))
  await sweepRenewals(on(0.01))
  await pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
}

const countRenewed = async () => {
  const renewed = db.selectFrom('renewals').select('id').where('state', '=', 'renewed')
  return (await renewed.execute()).length
}

test('swept ten times and worked off by two workers who are killed over and over, each cycle is charged for once', {
  timeout: isWholeProof ? 3_600_000 : 900_000,
}, async () => {
  const readers: Awaited<ReturnType<typeof newSubscriber>>[] = []
  for (let n = 0; n < READERS; n += 1) {
    const reader = await newSubscriber()
    await renew(reader.accountId, -NOTICE_OVER)
    readers.push(reader)
  }
  for (let run = 0; run < RUNS; run += 1) await sweepRenewals(on(0.01))
  // A sweep puts a job in place of its like; these stand beside it, for both workers to take at the same time.
  for (const { accountId } of readers) await enqueueJob(db, { name: RENEW_SUBSCRIPTION, payload: { accountId } })
  await workers.doAll({ all: READERS, kills: KILLS, countDone: countRenewed, lookAfter })
  for (const { accountId, email } of readers) {
    expect(await chargesOf(accountId)).toEqual([3995])
    expect(await kindsTo(email)).toEqual(['renewal-notice', 'renewal-receipt'])
    expect((await subscriberOf(accountId)).cycles).toHaveLength(2)
  }
  reached(16, 'jobs', READERS)
})
