import { flushCompileCache } from 'node:module'
import Fastify from 'fastify'
import { launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import { openStripe } from '#adapters/stripe/stripe-client.ts'
import { createStripePayments } from '#adapters/stripe/stripe-payments.ts'
import { paymentRoutes } from '#api/sales/payment-routes.ts'
import { PaymentOutage } from '#application/ports/payments.ts'
import { reconcilePayments } from '#application/sales/settle/reconcile-payments.ts'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { releaseAbandonedJobsJob } from '#jobs/jobs/release-abandoned-jobs.ts'
import { handleWebhookEventJob } from '#jobs/sales/handle-webhook-event.ts'
import { refundPaymentJob } from '#jobs/sales/refund-payment.ts'
import { saleKinds } from '#main/sales/sale-kinds.ts'
import { openOrderLinks } from '#main/sales/start-payments.ts'
import { startWorker } from '#main/start-worker.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { noPorts } from '../../support/no-ports.ts'
import { payOneLine, startOneLine } from '../../support/one-line.ts'
import { TEST_SECRET } from '../../support/test-secret.ts'

/**
 * A shop that sells orders of one line, to be killed: node shop.ts DATABASE SANDBOX_URL WEBHOOK_SECRET PORT STEPS. Every
 * statement and every word with the provider is a step; at the last of its steps it dies as by `kill -9`. DATABASE is an
 * address, or a data folder, whose database it then launches and looks after as the site does.
 */
const [database = '', sandboxUrl = '', webhookSecret = '', port = '0', steps = '0'] = process.argv.slice(2)

async function launchIn(dataDir: string): Promise<string> {
  const launch = await launchPostgres({ dataDir })
  if (!launch.ok) throw new Error(launch.reason)
  process.once('SIGTERM', () => launch.database.stop().finally(() => process.exit()))
  return launch.database.url
}

// Node keeps what it has compiled when it ends by itself, and this program is killed.
flushCompileCache()
const databaseUrl = database.startsWith('/') ? await launchIn(database) : database

let left = Number(steps) || Number.POSITIVE_INFINITY
function step() {
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}

const pool = openPool(databaseUrl, 10)
pool.on('connect', (client) => {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown
  Object.assign(client, {
    query(...asked: unknown[]) {
      step()
      return query(...asked)
    },
  })
})

const stripe = openStripe({ secretKey: 'sk_test_shop', apiUrl: sandboxUrl, timeoutMs: 400, retries: 1 })
const sure = createStripePayments({ stripe, webhookSecret })
/** Each word with the provider has a step before it and one behind it. */
const payments = Object.fromEntries(
  Object.entries(sure).map(([name, call]) => [
    name,
    (...asked: unknown[]) => {
      step()
      const answer = (call as (...asked: unknown[]) => unknown)(...asked)
      if (answer instanceof Promise) return answer.finally(step)
      return answer
    },
  ]),
) as typeof sure

const db = openDatabase(pool)
const ports = { payments, orderLinks: openOrderLinks(TEST_SECRET, 'http://localhost') }
const context = { db, now: () => new Date(), saleKinds, ports }
const app = Fastify({ requestTimeout: 5_000 })
paymentRoutes(app, context)

app.setErrorHandler((error, _request, reply) =>
  reply.code(error instanceof PaymentOutage ? 503 : 500).send({ errors: String(error) }),
)
app.post<{ Body: { id: string; amount: number; again: number } }>(
  '/orders',
  async ({ body: { id, amount, again } }) => {
    await startOneLine(context, amount, id)
    const { outcome, intent } = await payOneLine(context, id, again > 0 ? amount + again : undefined)
    return { outcome, intentId: intent?.id ?? null, secret: intent?.secret ?? null }
  },
)
app.post<{ Body: { minutes: number } }>('/recover', async ({ body: { minutes } }) => {
  const later = { ...context, now: () => new Date(Date.now() + minutes * 60_000) }
  await sweepOpenOrders(later)
  await reconcilePayments(context)
  return { ok: true }
})

const jobs = [handleWebhookEventJob, refundPaymentJob, releaseAbandonedJobsJob]
const jobContext = { ...context, siteUrl: 'http://localhost', ports: { ...noPorts, ...ports } }
await startWorker({ context: jobContext, pool, jobs, concurrency: 4, log: () => undefined })
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.send?.('open')
process.on('disconnect', () => process.exit())
