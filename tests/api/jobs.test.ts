import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { sweepDeadJobs } from '#application/jobs/sweep-dead-jobs.ts'
import { defineJob } from '#jobs/queue/define-job.ts'
import { startWorker } from '#main/start-worker.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'
import { noPorts } from '../support/no-ports.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { WHILE_BUSY } from '../support/while-busy.ts'

const { db, pool, context } = await openTestDatabase()

async function workWith(run: (n: number) => Promise<void>) {
  const job = defineJob({ name: 'note', payload: z.object({ n: z.number() }), run: (_context, { n }) => run(n) })
  const jobContext = { ...context, ports: noPorts, siteUrl: 'http://localhost:8080' }
  const worker = await startWorker({ context: jobContext, pool, jobs: [job], concurrency: 2, log: () => undefined })
  onTestFinished(() => worker.stop())
  return worker
}

const note = (n: number) => ({ name: 'note', payload: { n } })

test('a job runs if, and only if, the transaction that enqueued it commits', async () => {
  const ran: number[] = []
  await workWith(async (n) => void ran.push(n))
  const undone = db.transaction().execute(async (trx) => {
    await enqueueJob(trx, note(1))
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  await db.transaction().execute((trx) => enqueueJob(trx, note(2)))
  await vi.waitFor(() => expect(ran).toEqual([2]), WHILE_BUSY)
})

test('a stop lets the job under way finish', async () => {
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  const ran: string[] = []
  const worker = await workWith(async () => {
    ran.push('begun')
    await held
    ran.push('done')
  })
  await enqueueJob(db, note(3))
  await vi.waitFor(() => expect(ran).toEqual(['begun']), WHILE_BUSY)
  const stopped = worker.stop()
  release()
  await stopped
  expect(ran).toEqual(['begun', 'done'])
})

test('a payload that does not fit fails the job, not the worker', async () => {
  const ran: number[] = []
  await workWith(async (n) => void ran.push(n))
  await enqueueJob(db, { name: 'note', payload: { n: 'four' }, maxAttempts: 1 })
  await enqueueJob(db, note(5))
  await vi.waitFor(() => expect(ran).toEqual([5]), WHILE_BUSY)
})

test('a second job with the same key takes the place of the first', async () => {
  const runAt = new Date(Date.now() + 3_600_000)
  for (const n of [6, 7]) await enqueueJob(db, { ...note(n), key: 'one', runAt })
  const { rows } = await pool.query("select payload from graphile_worker._private_jobs where key = 'one'")
  expect(rows).toEqual([{ payload: { n: 7 } }])
})

test('jobs that were given up long ago are swept, the others stay', async () => {
  await pool.query('delete from graphile_worker._private_jobs')
  for (const n of [8, 9]) await enqueueJob(db, { ...note(n), maxAttempts: 1 })
  await pool.query('update graphile_worker._private_jobs set attempts = 1, updated_at = now()')
  await pool.query(
    `update graphile_worker._private_jobs set updated_at = now() - interval '31 days' where payload->>'n' = '8'`,
  )
  await enqueueJob(db, note(10))
  expect(await sweepDeadJobs(context)).toBe(1)
  const { rows } = await pool.query("select payload->>'n' as n from graphile_worker._private_jobs order by 1")
  expect(rows).toEqual([{ n: '10' }, { n: '9' }])
})
