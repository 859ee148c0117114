import { EventEmitter } from 'node:events'
import { Logger, type ParsedCronItem, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { AnyJob } from '#jobs/queue/define-job.ts'
import type { JobContext } from '#jobs/queue/job-context.ts'
import { showAlive } from '#store/jobs/jobs.ts'
import { patientPool } from './patient-pool.ts'
import { saleKinds } from './sales/sale-kinds.ts'

type WorkerParts = {
  /** All that jobs are given but what is sold, which is the same everywhere. */
  context: Omit<JobContext, 'saleKinds'>
  pool: pg.Pool
  jobs: readonly AnyJob[]
  concurrency: number
  /** Whether the clock starts jobs, too; yes unless said. */
  clock?: boolean
  log: (level: string, message: string) => void
}

export type Worker = { stop(): Promise<void> }

/** Takes jobs from the queue until it is stopped; a stop lets those under way finish. */
export async function startWorker({
  context,
  pool,
  jobs,
  concurrency,
  clock = true,
  log,
}: WorkerParts): Promise<Worker> {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // Once the queue's own word on this connection is said. Should it be lost, the next one is asked the same.
    client.once('drain', () => showAlive(client, workerPool.id).catch(() => undefined))
  })
  const runner = await run({
    pgPool: patientPool(pool),
    events,
    concurrency,
    // The site listens to its own signals and stops things in their order.
    noHandleSignals: true,
    taskList: tasksOf({ ...context, saleKinds }, jobs),
    parsedCronItems: clock ? cronOf(jobs) : [],
    logger: new Logger(() => (level, message) => log(level, withoutNames(message))),
  })
  let stopping: Promise<void> | null = null
  return {
    stop() {
      stopping ??= runner.stop()
      return stopping
    },
  }
}

/** Only the message is kept, without addresses: what a job carries, and what an error quotes, can name a reader. */
export const withoutNames = (message: string) =>
  message.replace(/ \([^()]*\)/g, '').replace(/(?<![^\s<>"'()/@])[^\s<>"'()/@]+@[^\s<>"'()/@]+/g, '(address)')

function tasksOf(context: JobContext, jobs: readonly AnyJob[]): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown) => void (await job.run(context, job.payload.parse(payload))),
    ]),
  )
}

function cronOf(jobs: readonly AnyJob[]): ParsedCronItem[] {
  return parseCronItems(jobs.flatMap((job) => (job.schedule ? [{ task: job.name, match: job.schedule }] : [])))
}
