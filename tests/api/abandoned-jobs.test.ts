import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { releaseAbandonedJobs } from '#application/jobs/release-abandoned-jobs.ts'
import { defineJob } from '#jobs/queue/define-job.ts'
import { startWorker } from '#main/start-worker.ts'
import { openPool } from '#store/database.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'
import { noPorts } from '../support/no-ports.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { WHILE_BUSY } from '../support/while-busy.ts'

const { db, pool, context, url } = await openTestDatabase()
const later = (minutes: number) => ({ ...context, now: () => new Date(Date.now() + minutes * 60_000) })
const waiting = async () =>
  (await pool.query('select locked_by is null as free from graphile_worker.jobs order by id')).rows

test('a job whose worker is gone goes back to the queue; one whose worker lives stays with it', async () => {
  let begun = 0
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  const job = defineJob({
    name: 'hold',
    payload: z.unknown(),
    run: () => {
      begun += 1
      return held
    },
  })
  const itsPool = openPool(url, 6)
  const worker = await startWorker({
    context: { ...context, ports: noPorts, siteUrl: 'http://localhost:8080' },
    pool: itsPool,
    jobs: [job],
    concurrency: 1,
    log: () => undefined,
  })
  onTestFinished(async () => {
    release()
    await worker.stop()
    await itsPool.end()
  })
  await enqueueJob(db, { name: 'hold', payload: {} })
  await vi.waitFor(() => expect(begun).toBe(1), WHILE_BUSY)
  await vi.waitFor(async () => {
    const { rows } = await pool.query("select from pg_locks where locktype = 'advisory' and classid = 7245002")
    expect(rows).toHaveLength(1)
  }, WHILE_BUSY)
  expect(await releaseAbandonedJobs(later(5))).toBe(0)

  // A worker of which nothing is left but its name on a job.
  await enqueueJob(db, { name: 'someone-elses', payload: {} })
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-that-was-killed' where locked_by is null`,
  )
  expect(await releaseAbandonedJobs(context), 'too soon to tell').toBe(0)
  expect(await releaseAbandonedJobs(later(5))).toBe(1)
  expect(await waiting()).toEqual([{ free: false }, { free: true }])
})
