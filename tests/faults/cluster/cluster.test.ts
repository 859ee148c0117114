import { expect, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.mjs'
import { projectDir } from '../../support/test-site.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'
import { openAudit } from './audit-cluster.ts'
import { openCartsAt } from './database-away.ts'
import { openDueRenewals } from './due-renewals.ts'
import { openIssueFiles } from './issue-files.ts'
import { startLoad } from './load.ts'
import { buildNextVersion, buildVersionAfter, nextMigrations } from './next-version.ts'
import { type Cluster, type Machine, openCluster } from './open-cluster.ts'
import { openSiteProcess } from './open-sites.ts'

const TIMES = isWholeProof ? 20 : 1
const BACK_WITHIN_MS = 10_000

type Load = ReturnType<typeof startLoad>

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

/** The database dies, is seen to be missed by these machines, and comes back or is followed by another. */
async function withoutDatabase(
  machines: readonly Machine[],
  cluster: Cluster,
  load: Load,
  recover: () => Promise<void>,
) {
  const carts = await openCartsAt(machines, cluster)
  const took = await untilBack(load, async () => {
    await cluster.pair.killPrimary()
    await carts.seeRefused()
    await recover()
  })
  await carts.seeUnchanged()
  reached(22, 'times nothing was taken in while it was away', 1)
  return took
}

/** All of a machine's processes are stopped and started again, as this version. */
async function restartAs(version: string, { web, worker }: Machine, { start }: Cluster) {
  await Promise.all(
    [web, worker].map(async (site) => {
      site.use(version)
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
  timeout: 3_000_000 + TIMES * 240_000,
}, async () => {
  const cluster = await openCluster()
  const { pair, machines, startMachine } = cluster
  const renewals = openDueRenewals(cluster)
  await renewals.add(TIMES * 4)
  const load = startLoad(cluster)
  const audit = openAudit(cluster, load, renewals)
  const files = openIssueFiles(cluster)
  await load.untilBought(2)
  expect(load.takeFailed(), 'before anything happens').toEqual([])
  const back: Record<'restart' | 'promotion', number[]> = { restart: [], promotion: [] }

  for (let n = 0; n < TIMES; n += 1) {
    // A machine dies, a web process and a worker: the first time over the files of an issue, which are the other's to make.
    await renewals.begin()
    const machine = n === 0 ? await files.killTheirMaker() : machines[n % machines.length]
    if (!machine) throw new Error('There is no machine')
    await untilBack(load, async () => {
      await Promise.all([machine.worker.kill(), machine.web.kill()])
      if (n > 0) await startMachine(machine)
    })
    await audit.seeNothingLost()
    const living = n === 0 ? machines.filter((one) => one !== machine) : machines

    // The database dies, and comes back as it was.
    await renewals.begin()
    back.restart.push(await withoutDatabase(living, cluster, load, pair.startPrimary))
    await audit.seeNothingLost()
    reached(22, 'restarts', 1)

    // The database dies for good, and the standby takes its place.
    await renewals.begin()
    back.promotion.push(await withoutDatabase(living, cluster, load, pair.promote))
    await pair.rebuildStandby()
    await audit.seeNothingLost()
    reached(47, 'promotions', 1)
    if (n > 0) continue
    await files.untilMade()
    await startMachine(machine)
    await files.seeSameEverywhere()
    reached(47, 'files of an issue made though their maker died', 1)
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
    await audit.seeNothingLost()
    reached(47, 'rolling restarts', 1)
  }
  await load.stop()
  await audit.seeAll()
  await files.seeSameEverywhere()
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
