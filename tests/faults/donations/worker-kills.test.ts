import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHARGE_MONTHLY, sweepMonthly } from '#application/donations/monthly/sweep-monthly.ts'
import { releaseAbandonedJobs } from '#application/jobs/release-abandoned-jobs.ts'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'
import { openKillableWorkers } from '../../support/killable-workers.ts'
import { openMonthlyDonations } from '../../support/monthly-donations.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const site = await openMonthlyDonations()
const { db, url, pool, sandboxUrl, after, newDonor, takenFrom, giftsOf, kindsTo } = site

const DONORS = isWholeProof ? 500 : 12
const KILLS = isWholeProof ? 40 : 3
const WORKERS = 2
const RUNS = 10
/** The clock of the living is a little ahead, so that they look after what was just left. */
const AHEAD_MINUTES = 15

const workers = openKillableWorkers(join(import.meta.dirname, 'worker.ts'), [url, sandboxUrl], WORKERS)

async function lookAfter() {
  const living = after(AHEAD_MINUTES)
  await releaseAbandonedJobs(living)
  await sweepOpenOrders(living)
  await sweepMonthly(living)
  await pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
}

const countPaid = async () => {
  const paid = db.selectFrom('monthly_charges').select('id').where('state', '=', 'paid')
  return (await paid.execute()).length
}

test('swept ten times and worked off by two workers who are killed over and over, each month is charged for once', {
  timeout: isWholeProof ? 3_600_000 : 900_000,
}, async () => {
  const donors: Awaited<ReturnType<typeof newDonor>>[] = []
  // First given five weeks ago: a month is due.
  const since = new Date(Date.now() - 35 * 86_400_000).toISOString().slice(0, 10)
  for (let n = 0; n < DONORS; n += 1) donors.push(await newDonor({ since }))
  for (let run = 0; run < RUNS; run += 1) await sweepMonthly(after(0))
  // A sweep puts a job in place of its like; these stand beside it, for both workers to take at the same time.
  for (const { id } of donors) await enqueueJob(db, { name: CHARGE_MONTHLY, payload: { monthlyId: id } })
  await workers.doAll({ all: DONORS, kills: KILLS, countDone: countPaid, lookAfter })
  for (const { id, email, customer } of donors) {
    expect(await takenFrom(customer)).toEqual([2500])
    expect(await giftsOf(id)).toHaveLength(1)
    expect(await kindsTo(email)).toEqual(['donation-receipt'])
  }
  reached(16, 'jobs', DONORS)
})
