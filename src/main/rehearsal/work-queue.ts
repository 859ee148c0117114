import { EventEmitter } from 'node:events'
import { Logger, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { JobContext } from '#jobs/queue/job-context.ts'
import { openDatabase } from '#store/database.ts'
import { bringForward } from '#store/rehearsal/copied-queue.ts'
import { sweptJobs, workedJobs } from './rehearsed-jobs.ts'

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

  /** One of them that fails does not keep the others from their turn. */
  async function sweep(): Promise<void> {
    for (const job of sweptJobs) await job.run(context, {}).catch((error: unknown) => note(job.name, error))
  }

  async function work(): Promise<number> {
    done = 0
    const logger = new Logger(() => () => undefined)
    // What a job causes may be due in the same moment; what has failed is tried again tomorrow.
    for (let round = 0; done < MOST; round += 1) {
      const before = done
      if ((await bringForward(db, { names, at: context.now(), again: round === 0 })) === 0) break
      await runOnce({ pgPool: pool, concurrency, taskList, events, noHandleSignals: true, logger })
      if (done === before) break
    }
    return done
  }

  return { sweep, work }
}

/** A job that always causes another would never let a day end. */
const MOST = 1_000_000
