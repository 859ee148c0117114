import { EventEmitter } from 'node:events'
import { Logger, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { WaitingJobs } from '#application/rehearsal/rehearsal-stage.ts'
import type { Swept } from '#application/swept.ts'
import type { AnyJob } from '#jobs/queue/define-job.ts'
import type { JobContext } from '#jobs/queue/job-context.ts'
import { openDatabase } from '#store/database.ts'
import { bringForward, countWaiting } from '#store/rehearsal/copied-queue.ts'
import { LEFT_IN_QUEUE, runsADay, sweptJobs, workedJobs } from './rehearsed-jobs.ts'

type Parts = {
  context: JobContext
  pool: pg.Pool
  concurrency: number
  /** Told of every job that failed. */
  note: (job: string, error: unknown) => void
}

/** The queue of a copy, done by the worker of the site itself until nothing is due. */
export function openQueue({ context, pool, concurrency, note }: Parts) {
  const db = openDatabase(pool)
  const names = workedJobs.map(({ name }) => name)
  let done = 0
  const taskList: TaskList = Object.fromEntries(
    workedJobs.map((job) => [
      job.name,
      async (payload: unknown) => {
        done += 1
        await job.run(context, job.payload.parse(payload))
      },
    ]),
  )
  const events: WorkerEvents = new EventEmitter()
  events.on('job:error', ({ job, error }) => note(job.task_identifier, error))

  let toSweep: readonly AnyJob[] = sweptJobs
  let sweeps = 0
  let isFirstWork = true

  function beginDay(): void {
    toSweep = sweptJobs
    sweeps = 0
    isFirstWork = true
  }

  async function sweep(): Promise<boolean> {
    const unfinished: AnyJob[] = []
    for (const job of toSweep)
      try {
        if (hasMore(await job.run(context, {}))) unfinished.push(job)
      } catch (error) {
        // One of them that fails does not keep the others from their turn.
        note(job.name, error)
      }
    sweeps += 1
    toSweep = unfinished.filter((job) => runsADay(job) > sweeps)
    return toSweep.length > 0
  }

  async function work(): Promise<void> {
    done = 0
    const again = isFirstWork
    isFirstWork = false
    const logger = new Logger(() => () => undefined)
    // What a job causes may be due in the same moment; what has failed is tried again tomorrow.
    for (let round = 0; done < MOST; round += 1) {
      const before = done
      if ((await bringForward(db, { names, at: context.now(), again: again && round === 0 })) === 0) break
      await runOnce({ pgPool: pool, concurrency, taskList, events, noHandleSignals: true, logger })
      if (done === before) break
    }
  }

  async function waiting(): Promise<WaitingJobs[]> {
    const counted = await countWaiting(db, names)
    return counted.map(({ job, count }) => ({ job, count, why: LEFT_IN_QUEUE[job] ?? 'this build knows no such job' }))
  }

  return { beginDay, sweep, work, waiting }
}

/** What took as many as it may, and some: a sweep that found nothing would find nothing again. */
function hasMore(answer: unknown): boolean {
  const { isMore = false, taken = 0 } = (answer ?? {}) as Partial<Swept>
  return isMore && taken > 0
}

/** A job that always causes another would never let a day end. */
const MOST = 1_000_000
