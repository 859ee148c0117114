import { chargeMonthlyDonationJob } from '#jobs/donations/charge-monthly-donation.ts'
import { openOrderLinks, openPayments } from '#main/sales/start-payments.ts'
import { startWorker } from '#main/start-worker.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { noPorts } from '../../support/no-ports.ts'
import { TEST_SECRET } from '../../support/test-secret.ts'

/** A worker to be killed: node worker.ts DATABASE_URL SANDBOX_URL. Run from its source, in which Node can't read JSX. */
const [databaseUrl = '', apiUrl = ''] = process.argv.slice(2)
const siteUrl = 'http://localhost:8080'
const payments = openPayments({ secretKey: 'sk_test_sandbox', apiUrl, webhookSecret: 'whsec_of_this_test' })
const orderLinks = openOrderLinks(TEST_SECRET, siteUrl)
const pool = openPool(databaseUrl, 8)
const context = { db: openDatabase(pool), now: () => new Date(), ports: { ...noPorts, payments, orderLinks } }
await startWorker({
  context: { ...context, siteUrl },
  pool,
  jobs: [chargeMonthlyDonationJob],
  concurrency: 4,
  log: () => undefined,
})
