import { flushCompileCache } from 'node:module'
import type { AnyJob } from '#jobs/queue/define-job.ts'
import { openOrderLinks, openPayments } from '#main/sales/start-payments.ts'
import { startWorker } from '#main/start-worker.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { noPorts } from './no-ports.ts'
import { TEST_SECRET } from './test-secret.ts'

/** The whole of a program that is killed at work: node PROGRAM DATABASE_URL SANDBOX_URL. Run from its source, in which Node can't read JSX. */
export async function workUntilKilled(job: AnyJob): Promise<void> {
  // Node keeps what it has compiled when it ends by itself, and this program is killed.
  flushCompileCache()
  const [databaseUrl = '', apiUrl = ''] = process.argv.slice(2)
  const siteUrl = 'http://localhost:8080'
  const payments = openPayments({ secretKey: 'sk_test_sandbox', apiUrl, webhookSecret: 'whsec_of_this_test' })
  const orderLinks = openOrderLinks(TEST_SECRET, siteUrl)
  const pool = openPool(databaseUrl, 8)
  const context = { db: openDatabase(pool), now: () => new Date(), ports: { ...noPorts, payments, orderLinks } }
  await startWorker({ context: { ...context, siteUrl }, pool, jobs: [job], concurrency: 4, log: () => undefined })
}
