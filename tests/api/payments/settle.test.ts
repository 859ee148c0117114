import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { givePaymentBack } from '#application/orders/give-back-payment.ts'
import { reconcilePayments } from '#application/orders/reconcile-payments.ts'
import { settleOrder } from '#application/orders/settle-order.ts'
import { startOrder, startPayment } from '#application/orders/start-order.ts'
import { sweepOpenOrders } from '#application/orders/sweep-open-orders.ts'
import { workNotice } from '#application/payments/take-notice.ts'
import { cents } from '#domain/money/cents.ts'
import { openPayments } from '#main/start-payments.ts'
import { startStripeSandbox } from '#main/start-sandboxes.ts'
import { openTestSite, projectDir } from '../../support/test-site.ts'

const folder = await mkdtemp(join(tmpdir(), 'colophon-pay-'))
const sandbox = await startStripeSandbox({ projectDir, folder, port: 0, report: () => undefined })
afterAll(async () => {
  await sandbox.stop()
  await rm(folder, { recursive: true, force: true })
})
const SECRET = 'whsec_of_this_test'
const payments = openPayments({ secretKey: 'sk_test_sandbox', apiUrl: sandbox.url, webhookSecret: SECRET })
const { hostname: host, port } = new URL(sandbox.url)
const stripe = new Stripe('sk_test_sandbox', { host, port: Number(port), protocol: 'http', telemetry: false })
const { app, db, context } = await openTestSite({ payments })

async function begin(amount = 4200) {
  const asked = {
    content: 'A year of the magazine',
    amount: cents(amount),
    currency: 'usd',
    email: null,
    customer: null,
  }
  const orderId = await startOrder(context, asked)
  const { intent } = await startPayment(context, orderId, cents(amount))
  return { orderId, intentId: intent.id }
}
const pay = (intentId: string, method = 'pm_card_visa') =>
  stripe.paymentIntents.confirm(intentId, {
    payment_method: method,
    return_url: 'http://localhost:8080/',
    ...(method.startsWith('pm_usBank') && {
      mandate_data: { customer_acceptance: { type: 'offline' as const, offline: {} } },
    }),
  })
const statusOf = async (id: string) =>
  (await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const refOf = async (id: string) =>
  (await db.selectFrom('orders').select('ref').where('id', '=', id).executeTakeFirstOrThrow()).ref
async function completions(id: string) {
  const ref = await refOf(id)
  const rows = await db.selectFrom('events').select('data').where('name', '=', 'order-completed').execute()
  return rows.filter(({ data }) => (data as { order: string }).order === ref).length
}
const poll = async (intentId: string) => (await app.inject({ url: `/api/checkout/${intentId}` })).json()

function tell(event: object, secret = SECRET, timestamp = Math.floor(Date.now() / 1000)) {
  const payload = JSON.stringify(event)
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return app.inject({ method: 'POST', url: '/api/payments/webhook', payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }) // biome-ignore format: one line
}
const eventOf = (id: string, intentId: string, orderId: string | null) => ({
  id,
  object: 'event',
  type: 'payment_intent.succeeded',
  data: { object: { id: intentId, object: 'payment_intent', metadata: orderId ? { order: orderId } : {} } },
})

test('without any webhook the poll completes an order, and tells its receipt', async () => {
  const { orderId, intentId } = await begin()
  await pay(intentId)
  expect(await poll(intentId)).toEqual({
    status: 'completed',
    receipt: context.ports.receiptTokenFor(orderId),
    invoice: null,
  })
  expect(await completions(orderId)).toBe(1)
})

test('settled by twenty at once, an order completes once', async () => {
  const { orderId, intentId } = await begin()
  await pay(intentId)
  await Promise.all(Array.from({ length: 20 }, () => settleOrder(context, intentId)))
  expect(await statusOf(orderId)).toBe('completed')
  expect(await completions(orderId)).toBe(1)
})

test('two submits at once are one payment, of the amount that the order holds', async () => {
  const asked = { content: 'x', amount: cents(900), currency: 'usd', email: null, customer: null }
  const orderId = await startOrder(context, asked)
  const started = await Promise.all([900, 1100].map((amount) => startPayment(context, orderId, cents(amount))))
  expect(new Set(started.map(({ intent }) => intent.id)).size).toBe(1)
  const { amount_cents: amount } = await db.selectFrom('orders').select('amount_cents').where('id', '=', orderId).executeTakeFirstOrThrow() // biome-ignore format: one line
  expect((await payments.retrieveIntent(started[0]?.intent.id ?? ''))?.amount).toBe(amount)
})

test('a webhook told three times is kept once, and completes its order once', async () => {
  const { orderId, intentId } = await begin()
  await pay(intentId)
  for (let n = 0; n < 3; n += 1) {
    expect((await tell(eventOf('evt_thrice', intentId, orderId))).statusCode).toBe(200)
    await workNotice(context, 'evt_thrice')
  }
  expect(await statusOf(orderId)).toBe('completed')
  expect(await completions(orderId)).toBe(1)
})

test('a webhook that comes before its order is kept, and tried again', async () => {
  const orderId = crypto.randomUUID()
  const early = await payments.createIntent({ orderId, amount: cents(500), currency: 'usd', customer: null, methods: ['card'], saveMethod: false, description: 'x' }, `order:${orderId}:1`) // biome-ignore format: one line
  await pay(early.id)
  expect((await tell(eventOf('evt_early', early.id, orderId))).statusCode).toBe(200)
  await workNotice(context, 'evt_early')
  const find = () => db.selectFrom('webhook_events').select(['processed_at', 'tries']).where('id', '=', 'evt_early').executeTakeFirstOrThrow() // biome-ignore format: one line
  expect(await find()).toEqual({ processed_at: null, tries: 1 })
  await db.insertInto('orders').values({ id: orderId, amount_cents: 500, currency: 'usd', content: 'x', receipt_hash: Buffer.alloc(32, 7), created_at: new Date(), touched_at: new Date() }).execute() // biome-ignore format: one line
  await workNotice(context, 'evt_early')
  expect((await find()).processed_at).not.toBeNull()
  expect(await statusOf(orderId)).toBe('completed')
})

test('what is forged or stale is refused, and nothing is written', async () => {
  const old = Math.floor(Date.now() / 1000) - 3600
  expect((await tell(eventOf('evt_forged', 'pi_x', null), 'whsec_other')).statusCode).toBe(400)
  expect((await tell(eventOf('evt_forged', 'pi_x', null), SECRET, old)).statusCode).toBe(400)
  expect(await db.selectFrom('webhook_events').selectAll().where('id', '=', 'evt_forged').execute()).toEqual([])
})

test('money of another amount is given back, and the order is not completed', async () => {
  const { orderId, intentId } = await begin()
  await stripe.paymentIntents.update(intentId, { amount: 4100 })
  await pay(intentId)
  expect(await settleOrder(context, intentId)).toEqual({ outcome: 'given-back', because: 'amount' })
  for (let n = 0; n < 2; n += 1) await givePaymentBack(context, { intentId, orderId, because: 'amount' })
  expect(await statusOf(orderId)).toBe('refunded')
  expect((await stripe.refunds.list({ payment_intent: intentId })).data).toHaveLength(1)
})

test('a bank debit is processing, with an invoice, until it settles', async () => {
  const { orderId, intentId } = await begin()
  await pay(intentId, 'pm_usBankAccount_success')
  expect(await poll(intentId)).toEqual({ status: 'processing', receipt: null, invoice: await refOf(orderId) })
})

test('the sweeper cancels what was left for half an hour, and settles what was paid meanwhile', async () => {
  const left = await begin()
  const paid = await begin()
  await pay(paid.intentId)
  const later = { ...context, now: () => new Date(Date.now() + 31 * 60_000) }
  await sweepOpenOrders(later)
  expect(await statusOf(left.orderId)).toBe('cancelled')
  expect((await payments.retrieveIntent(left.intentId))?.status).toBe('cancelled')
  expect(await statusOf(paid.orderId)).toBe('completed')
})

test('the reconciler completes what nobody told us of, even an intent whose answer was lost', async () => {
  const { orderId, intentId } = await begin()
  await db.updateTable('orders').set({ payment_intent_id: null }).where('id', '=', orderId).execute()
  await pay(intentId)
  await reconcilePayments(context)
  expect(await statusOf(orderId)).toBe('completed')
})
