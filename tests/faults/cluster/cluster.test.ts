import { expect, test, vi } from 'vitest'
import { releaseAbandonedJobs } from '#application/jobs/release-abandoned-jobs.ts'
import { sweepRenewals } from '#application/renewals/sweep-renewals.ts'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { auditLedger } from '#store/checks/audit-ledger.ts'
import { auditMissing } from '#store/checks/audit-missing.ts'
import { auditOrders } from '#store/checks/audit-orders.ts'
import { auditRenewals } from '#store/checks/audit-renewals.ts'
import { freePort } from '../../../scripts/free-port.mjs'
import { NOTICE_OVER, renewalsOn } from '../../support/renewals.ts'
import { projectDir } from '../../support/test-site.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'
import { startLoad } from './load.ts'
import { buildNextVersion, buildVersionAfter, nextMigrations } from './next-version.ts'
import { type Cluster, openCluster } from './open-cluster.ts'
import { openSiteProcess } from './open-sites.ts'

const TIMES = isWholeProof ? 20 : 1
/** How many subscriptions are renewed while each trouble lasts. */
const RENEWALS = 3
const BACK_WITHIN_MS = 10_000

type Load = ReturnType<typeof startLoad>

/** Subscriptions whose time has come, in lots: each is put into the queue just before something breaks. */
function startRenewals(cluster: Cluster) {
  const renewals = renewalsOn({ ...cluster, ...cluster.bank })
  const readers: Awaited<ReturnType<typeof renewals.newSubscriber>>[] = []
  return {
    ...renewals,
    readers,
    async add(lots: number) {
      for (let n = 0; n < lots * RENEWALS; n += 1) {
        const reader = await renewals.newSubscriber()
        await renewals.renew(reader.accountId, -NOTICE_OVER)
        readers.push(reader)
      }
    },
    begin: () => sweepRenewals(renewals.on(0.01)),
  }
}

/** Tells how long it took until the shop sold again; what failed meanwhile was said to be a failure, and was no fault of ours. */
async function untilBack(load: Load, trouble: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await trouble()
  await load.untilWritten()
  const took = performance.now() - began
  await load.untilBought()
  const odd = load.takeFailed().filter(({ status }) => ![0, 502, 503, 504].includes(status))
  expect(odd, 'answers that are neither a success nor that of a shop in trouble').toEqual([])
  return took
}

async function audit(cluster: Cluster, load: Load, renewals: ReturnType<typeof startRenewals>) {
  const { db, pool, bank, context } = cluster
  const later = { ...context, now: () => new Date(Date.now() + 10 * 60_000) }
  const receipts = new Set<string>()
  const isSettled = async () => {
    // What the living do every minute: jobs of the killed go to others, and payments that nobody told of are looked for.
    await releaseAbandonedJobs(later)
    await sweepOpenOrders(later)
    await renewals.begin()
    await pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
    for (const { id, ask } of load.paid) {
      const { told } = await ask(`/api/checkout/${id}`)
      expect(told).toMatchObject({ status: 'completed', receipt: expect.any(String) })
      receipts.add(String(told.receipt))
    }
    const renewed = await db.selectFrom('renewals').select('id').where('state', '=', 'renewed').execute()
    expect(renewed.length).toBe(renewals.readers.length)
  }
  await vi.waitFor(isSettled, { timeout: 120_000, interval: 500 })
  expect(receipts.size, 'each payment has a receipt of its own').toBe(load.paid.length)

  for (const { accountId, email } of renewals.readers) {
    expect(await renewals.chargesOf(accountId), 'a renewal is charged for once').toEqual([3995])
    expect(await renewals.kindsTo(email)).toEqual(['renewal-notice', 'renewal-receipt'])
    expect((await renewals.subscriberOf(accountId)).cycles).toHaveLength(2)
  }
  const charged = new Set<string>()
  for await (const { id, status } of bank.stripe.paymentIntents.list({ limit: 100 }))
    if (status === 'succeeded') charged.add(id)
  expect(charged.size, 'nothing was charged that nobody knows of').toBe(load.paid.length + renewals.readers.length)
  for (const { id } of load.paid) expect(charged).toContain(id)
  expect(await auditOrders(db)).toEqual([])
  expect(await auditLedger(db)).toEqual([])
  expect(await auditMissing(db)).toEqual([])
  expect(await auditRenewals(db)).toEqual([])
}

type Machine = Cluster['machines'][number]

/** All of a machine's processes are stopped and started again, as this version. */
async function restartAs(version: string, machine: Machine, { start }: Cluster) {
  for (const site of machine) site.use(version)
  await Promise.all(
    machine.map(async (site) => {
      expect(await site.stop(), site.said()).toBe(0)
      await start(site)
    }),
  )
}

/** On a database that the next version has migrated the old one starts as ever: a machine goes back to it, and forward again. */
async function goBackAndForth(next: string, machine: Machine, cluster: Cluster) {
  const { rows } = await cluster.pool.query('select name, contracts from schema_migrations order by name desc limit 2')
  expect(rows).toEqual(nextMigrations.toReversed().map((name) => ({ name, contracts: false })))
  await restartAs(projectDir, machine, cluster)
  await restartAs(next, machine, cluster)
}

/** Where a version has taken away, those that do not know it are refused, whatever may still run of them. */
async function seeThatTheOldIsRefused(next: string, { env }: Cluster) {
  const after = await openSiteProcess({ role: 'web', env, port: await freePort() })
  after.use(await buildVersionAfter())
  await after.start()
  const old = await openSiteProcess({ role: 'web', env, port: await freePort() })
  old.use(next)
  const { code, said } = await old.startAndEnd()
  expect(code).toBe(1)
  expect(said).toContain('9999-version-after, which this build does not know, and which takes away')
}

test('two of everything: no acknowledged write is lost and nothing done twice, whatever is killed or restarted', {
  timeout: 300_000 + TIMES * 240_000,
}, async () => {
  const cluster = await openCluster()
  const { pair, machines, start } = cluster
  const renewals = startRenewals(cluster)
  await renewals.add(TIMES * 4)
  const load = startLoad(cluster)
  await load.untilBought(2)
  expect(load.takeFailed(), 'before anything happens').toEqual([])
  const back: Record<'restart' | 'promotion', number[]> = { restart: [], promotion: [] }

  for (let n = 0; n < TIMES; n += 1) {
    // A machine dies, a web process and a worker, and is started again.
    await renewals.begin()
    await untilBack(load, async () => {
      const machine = machines[n % machines.length] ?? []
      for (const site of machine) await site.kill()
      await Promise.all(machine.map(start))
    })

    // The database dies, and comes back as it was.
    await renewals.begin()
    const restart = async () => {
      await pair.killPrimary()
      await pair.startPrimary()
    }
    back.restart.push(await untilBack(load, restart))
    reached(22, 'restarts', 1)

    // The database dies for good, and the standby takes its place.
    await renewals.begin()
    back.promotion.push(await untilBack(load, pair.failOver))
    await pair.rebuildStandby()
    reached(47, 'promotions', 1)
  }

  // Machine by machine, all are restarted: the first time as the next version, which migrates the database while the old still serves.
  const next = await buildNextVersion()
  for (let n = 0; n < TIMES; n += 1) {
    await renewals.begin()
    load.takeFailed()
    for (const machine of machines) {
      await restartAs(next, machine, cluster)
      if (n === 0 && machine === machines[0]) await goBackAndForth(next, machine, cluster)
    }
    await load.untilBought()
    expect(load.takeFailed(), 'while one machine after the other was restarted').toEqual([])
    reached(47, 'rolling restarts', 1)
  }
  await load.stop()
  await audit(cluster, load, renewals)
  await seeThatTheOldIsRefused(next, cluster)

  if (isWholeProof) {
    expect(Math.max(...back.restart, ...back.promotion)).toBeLessThan(BACK_WITHIN_MS)
    reached(22, 'times back within 10 s', back.restart.length)
    reached(47, 'times back within 10 s', back.promotion.length)
  }
  process.stdout.write(
    `${cluster.proxy.name}: ${load.answered()} answers, ${load.paid.length} orders, ${renewals.readers.length} renewals; back after ${JSON.stringify(back)} ms\n`,
  )
})
