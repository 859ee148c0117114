import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll } from 'vitest'
import { openPayments } from '#main/sales/start-payments.ts'
import { startStripeSandbox } from '#main/sandboxes/start-sandboxes.ts'
import { payOneLine, startOneLine } from './one-line.ts'
import { openTestSite, projectDir } from './test-site.ts'

export const WEBHOOK_SECRET = 'whsec_of_this_test'

/** A payment sandbox of the test file's own, with our port and Stripe's SDK on it. */
export async function openPaymentSandbox() {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-pay-'))
  const sandbox = await startStripeSandbox({ projectDir, folder, port: 0, report: () => undefined })
  afterAll(async () => {
    await sandbox.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const payments = openPayments({ secretKey: 'sk_test_sandbox', apiUrl: sandbox.url, webhookSecret: WEBHOOK_SECRET })
  const { hostname: host, port } = new URL(sandbox.url)
  const stripe = new Stripe('sk_test_sandbox', { host, port: Number(port), protocol: 'http', telemetry: false })
  return { url: sandbox.url, payments, stripe, control: controls(sandbox.url) }
}

/** Pulls one of the sandbox's levers. */
export const controls =
  (url: string) =>
  async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${url}/control/${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`The lever ${path} answers ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }

/** A site that is paid in a sandbox, and orders of one line on it. */
export async function openPaidSite() {
  const { url: sandboxUrl, payments, stripe, control } = await openPaymentSandbox()
  const site = await openTestSite({ payments })
  const { app, context, db } = site

  async function begin(amount = 4200) {
    const orderId = await startOneLine(context, amount)
    const { intent } = await payOneLine(context, orderId)
    return { orderId, intentId: intent?.id ?? '' }
  }
  const pay = (intentId: string, method = 'pm_card_visa') =>
    stripe.paymentIntents.confirm(intentId, {
      payment_method: method,
      return_url: 'http://localhost:8080/',
      ...(method.startsWith('pm_usBank') && {
        mandate_data: { customer_acceptance: { type: 'offline' as const, offline: {} } },
      }),
    })
  const orderOf = (id: string) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const statusOf = async (id: string) => (await orderOf(id)).status
  async function completions(id: string) {
    const { ref } = await orderOf(id)
    const rows = await db.selectFrom('events').select('data').where('name', '=', 'order-completed').execute()
    return rows.filter(({ data }) => (data as { order: string }).order === ref).length
  }
  const poll = async (intentId: string) => (await app.inject({ url: `/api/checkout/${intentId}` })).json()

  function tell(event: object, secret = WEBHOOK_SECRET, timestamp = Math.floor(Date.now() / 1000)) {
    const payload = JSON.stringify(event)
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return app.inject({ method: 'POST', url: '/api/payments/webhook', payload, headers })
  }
  /** The site, a while from now. */
  const after = (minutes: number) => ({ ...context, now: () => new Date(Date.now() + minutes * 60_000) })
  return {
    ...site,
    sandboxUrl,
    payments,
    stripe,
    control,
    begin,
    pay,
    orderOf,
    statusOf,
    completions,
    poll,
    tell,
    after,
  }
}

/** An event as the provider tells it. */
export const eventOf = (id: string, intentId: string) => ({
  id,
  object: 'event',
  type: 'payment_intent.succeeded',
  data: { object: { id: intentId, object: 'payment_intent' } },
})
