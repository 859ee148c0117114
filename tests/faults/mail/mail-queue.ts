import { onTestFinished, vi } from 'vitest'
import { queueMail } from '#application/mail/queue-mail.ts'
import { sendMailJob } from '#jobs/mail/send-mail.ts'
import type { JobContext } from '#jobs/queue/job-context.ts'
import { startWorker } from '#main/start-worker.ts'
import { openPool } from '#store/database.ts'
import type { openTestDatabase } from '../../support/test-database.ts'

type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>

/** What a test of the queue does to it: fill it, work it off with any number of workers, wait until nothing is left. */
export function openMailQueue({ db, pool, url, context }: TestDatabase) {
  const countUnsent = async () =>
    (await pool.query<{ n: number }>('select count(*)::int as n from mails where sent_at is null')).rows[0]?.n

  /** Each mail is to an address of its own. */
  async function fill(name: string, count: number): Promise<string[]> {
    const readers = Array.from({ length: count }, (_, n) => `${name}-${n}@example.org`)
    await db.transaction().execute(async (trx) => {
      for (const to of readers) {
        await queueMail(trx, {
          kind: 'sign-in-code',
          to,
          data: { code: '123456', minutes: 10, url: 'http://localhost:8080/login/code?token=abc' },
          cause: `code:${to}`,
        })
      }
    })
    return readers
  }

  /** Each worker has connections of its own, like a process of its own would. */
  async function work(makePorts: () => JobContext['ports'], workers: number) {
    for (let n = 0; n < workers; n += 1) {
      const itsPool = openPool(url, 8)
      const worker = await startWorker({
        context: { ...context, ports: makePorts(), siteUrl: 'http://localhost:8080' },
        pool: itsPool,
        jobs: [sendMailJob],
        concurrency: 4,
        log: () => undefined,
      })
      onTestFinished(async () => {
        await worker.stop()
        await itsPool.end()
      })
    }
  }

  /** Mails that failed wait longer and longer for their next try; here they are told that their time has come. */
  const hurry = () => pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')

  /** `meanwhile` is what else a site would do every minute. */
  const untilAllSent = (meanwhile: () => Promise<unknown> = async () => undefined) =>
    vi.waitFor(
      async () => {
        await meanwhile()
        await hurry()
        const left = await countUnsent()
        if (left !== 0) throw new Error(`${left} mails have not gone`)
      },
      { timeout: 90_000, interval: 250 },
    )

  return { fill, work, hurry, untilAllSent, countUnsent }
}
