import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { releaseAbandonedJobs } from '#application/jobs/release-abandoned-jobs.ts'
import { openKillableWorkers } from '../../support/killable-workers.ts'
import { openMailSandbox } from '../../support/mail-sandbox.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { isWholeProof } from '../../support/whole-proof.ts'
import { openMailQueue } from './mail-queue.ts'

const database = await openTestDatabase()
const queue = openMailQueue(database)
const sandbox = await openMailSandbox()

const [MAILS, KILLS] = isWholeProof ? [100, 6] : [60, 3]
const WORKERS = 2
const CONCURRENCY = 4

const workers = openKillableWorkers(join(import.meta.dirname, 'worker.ts'), [database.url, sandbox.smtpUrl], WORKERS)

/** What the living do every minute. */
const giveBack = () => releaseAbandonedJobs({ ...database.context, now: () => new Date(Date.now() + 120_000) })

const countArrived = async () => (await sandbox.inbox.list()).length

test('workers are killed while they send: every mail arrives, and a repeat has the same Message-ID', {
  timeout: 240_000,
}, async () => {
  // Slow before and after taking a mail, so that a kill can fall on either side.
  await sandbox.setFaults([
    { at: 'dot', act: 'wait', milliseconds: 10 },
    { at: 'accepted', act: 'wait', milliseconds: 10 },
  ])
  const readers = await queue.fill('killed', MAILS)
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = await countArrived()
    workers.start()
    await vi.waitFor(async () => expect(await countArrived()).toBeGreaterThan(before + 2), {
      timeout: 60_000,
      interval: 10,
    })
    await workers.killAll()
    await giveBack()
    await queue.hurry()
  }
  expect(await queue.countUnsent(), 'there was something left to be killed in').toBeGreaterThan(0)
  workers.start()
  // The database may learn late that a killed worker is gone, so once is not enough.
  await queue.untilAllSent(giveBack)

  const byReader = Map.groupBy(await sandbox.inbox.list(), ({ to }) => to[0])
  expect([...byReader.keys()].sort()).toEqual(readers.sort())
  let repeats = 0
  for (const copies of byReader.values()) {
    expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1)
    repeats += copies.length - 1
  }
  expect(repeats, 'only what was under way at a kill can be repeated').toBeLessThanOrEqual(
    KILLS * WORKERS * CONCURRENCY,
  )
})
