import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { findRunningPostgres } from '#adapters/postgres/find-running-postgres.ts'
import { holdLock } from '#adapters/postgres/hold-lock.ts'
import { launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import { startWriter, type Writer } from './start-writer.ts'
import {
  folderWithCluster,
  postmasterOf,
  removeTemplate,
  removeTemporaryFolders,
  serversBelow,
  temporaryFolder,
} from './temporary-folders.ts'

afterEach(removeTemporaryFolders)
afterAll(removeTemplate)

const refusal = (pid: number) =>
  `Colophon is already running on this data folder (process ${pid}). Stop it first, or set DATA_DIR to another folder.`

test('a second app on the same folder is refused with a sentence, and the first goes on', {
  timeout: 180_000,
}, async () => {
  const dataDir = await folderWithCluster()
  const first = startWriter(dataDir)
  await first.untilAcknowledged(1)
  expect(await launchPostgres({ dataDir })).toEqual({ ok: false, reason: refusal(first.pid) })
  expect(await startWriter(dataDir).outcome).toEqual({ refusal: refusal(first.pid) })
  await first.untilAcknowledged(first.acknowledged.length + 10)
  await first.stop()
})

test('the same app is refused a second time as well', { timeout: 180_000 }, async () => {
  const dataDir = await folderWithCluster()
  const launch = await launchPostgres({ dataDir })
  if (!launch.ok) throw new Error(launch.reason)
  expect(await launchPostgres({ dataDir })).toEqual({ ok: false, reason: refusal(process.pid) })
  await launch.database.stop()
})

test('of several that start at once exactly one wins, on an empty folder and after a kill', {
  timeout: 300_000,
}, async () => {
  const dataDir = temporaryFolder()
  for (let round = 0; round < 4; round += 1) {
    const apps = Array.from({ length: 3 }, () => startWriter(dataDir))
    const outcomes = await Promise.all(apps.map((app) => app.outcome))
    const winners = apps.filter((_app, index) => 'url' in (outcomes[index] ?? {}))
    expect(winners).toHaveLength(1)
    const [winner] = winners as [Writer]
    const refusals = outcomes.flatMap((outcome) => ('refusal' in outcome ? [outcome.refusal] : []))
    expect(refusals).toEqual([1, 2].map(() => refusal(winner.pid)))
    await winner.untilAcknowledged(5)
    await winner.kill()
  }
})

test('stopping leaves no process, no lock and no way in', { timeout: 180_000 }, async () => {
  const dataDir = await folderWithCluster()
  const launch = await launchPostgres({ dataDir })
  if (!launch.ok) throw new Error(launch.reason)
  expect(await findRunningPostgres(dataDir)).toBe(launch.database.url)
  await Promise.all([launch.database.stop(), launch.database.stop()])
  expect(await serversBelow(dataDir)).toEqual([])
  expect(await findRunningPostgres(dataDir)).toBeUndefined()
  const left = (await readdir(dataDir)).filter((name) => !name.startsWith('postgresql-')).sort()
  expect(left).toEqual(['cluster', 'colophon.lock', 'pg_hba.conf', 'postgres.log'])
  await expect(access(join(dataDir, 'cluster/postmaster.pid'))).rejects.toThrow('ENOENT')
  const holding = await holdLock(dataDir)
  expect(holding.ok).toBe(true)
  if (holding.ok) holding.lock.release()
})

test('a server that was left behind is ended before a new one starts', { timeout: 180_000 }, async () => {
  const dataDir = await folderWithCluster()
  const killed = startWriter(dataDir)
  await killed.untilAcknowledged(1)
  await killed.kill()
  const leftBehind = await postmasterOf(dataDir)
  expect(await serversBelow(dataDir)).toContain(leftBehind)
  const next = startWriter(dataDir)
  await next.untilAcknowledged(1)
  expect(next.reports).toContain(`Stopping the PostgreSQL that an earlier run left behind (process ${leftBehind})`)
  expect(await serversBelow(dataDir)).not.toContain(leftBehind)
  await next.stop()
})
