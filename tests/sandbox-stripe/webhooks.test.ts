import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Stripe from 'stripe'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { checkEvent } from './support/check-answer.ts'
import { openSandbox } from './support/open-sandbox.ts'

const sandbox = await openSandbox()
const { stripe, control, setFaults, advance } = sandbox

type Heard = { event: Stripe.Event; signature: string; body: string }
const heard: Heard[] = []
let answer = 200
let secret = ''

/** A shop's end of the webhook: it trusts nothing that the SDK does not find signed. */
const shop = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const signature = String(request.headers['stripe-signature'])
  try {
    heard.push({ event: stripe.webhooks.constructEvent(body, signature, secret), signature, body })
    response.writeHead(answer).end()
  } catch {
    response.writeHead(400).end()
  }
})
await new Promise<void>((listening) => shop.listen(0, '127.0.0.1', listening))
const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`
secret = (await control('PUT', 'webhook', { url })).secret
afterAll(() => shop.close())

beforeEach(async () => {
  await setFaults({})
  answer = 200
  await control('POST', 'idle')
  heard.length = 0
})

const pay = () =>
  stripe.paymentIntents.create({ amount: 800, currency: 'usd', payment_method: 'pm_card_visa', confirm: true })
const types = () => heard.map(({ event }) => event.type)

test('every event is told, signed, in Stripe’s shape', async () => {
  const paid = await pay()
  await control('POST', 'idle')
  expect(types().sort()).toEqual(['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded'])
  for (const { event } of heard) checkEvent(JSON.parse(JSON.stringify(event)), 'a webhook')
  const told = heard.find(({ event }) => event.type === 'payment_intent.succeeded')
  expect(told?.event.data.object).toMatchObject({ id: paid.id, status: 'succeeded' })
  expect(await stripe.events.retrieve(told?.event.id as string)).toMatchObject({
    type: 'payment_intent.succeeded',
    pending_webhooks: 0,
  })
})

test('a changed body, or another secret, is not believed', async () => {
  await stripe.customers.create({})
  await control('POST', 'idle')
  const [{ body, signature }] = heard as [Heard]
  expect(() => stripe.webhooks.constructEvent(body.replace('customer', 'Customer'), signature, secret)).toThrow(
    /signature/i,
  )
  expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(/signature/i)
})

test('what is not taken is told again, ever later, for three days', async () => {
  answer = 500
  await stripe.customers.create({})
  await control('POST', 'idle')
  expect(heard).toHaveLength(1)
  await advance(11)
  await control('POST', 'idle')
  expect(heard).toHaveLength(2)
  await advance(30)
  await control('POST', 'idle')
  expect(heard).toHaveLength(2)
  answer = 200
  await advance(31)
  await control('POST', 'idle')
  expect(heard).toHaveLength(3)
  expect(new Set(heard.map(({ event }) => event.id)).size).toBe(1)
  await advance(86_400)
  await control('POST', 'idle')
  expect(heard).toHaveLength(3)
})

test('what is never taken is given up', async () => {
  answer = 500
  const customer = await stripe.customers.create({})
  for (let step = 0; step < 20; step += 1) {
    await control('POST', 'idle')
    await advance(12 * 3600)
  }
  await control('POST', 'idle')
  // In ten days money is paid out as well, and that is told too.
  expect(heard.filter(({ event }) => event.id === heard[0]?.event.id)).toHaveLength(12)
  expect(await control('GET', `deliveries?event=${heard[0]?.event.id}`)).toMatchObject([
    { state: 'failed', attempts: 12 },
  ])
  expect(heard[0]?.event.data.object).toMatchObject({ id: customer.id })
})

test('is told again after a restart, when nobody was there to hear', async () => {
  answer = 503
  await stripe.customers.create({ description: 'kept' })
  await control('POST', 'idle')
  await sandbox.stop()
  await sandbox.comeBack()
  answer = 200
  await advance(11)
  await control('POST', 'idle')
  expect(heard).toHaveLength(2)
})

test('can be lost, held back, told twice and out of order', async () => {
  await setFaults({ webhooks: [{ act: 'drop', type: 'payment_intent.succeeded', times: 1 }] })
  await pay()
  await control('POST', 'idle')
  expect(types().sort()).toEqual(['charge.succeeded', 'payment_intent.created'])

  heard.length = 0
  await setFaults({ webhooks: [{ act: 'delay', type: 'payment_intent.*', seconds: 600 }] })
  await pay()
  await control('POST', 'idle')
  expect(types()).toEqual(['charge.succeeded'])
  await advance(601)
  await control('POST', 'idle')
  expect(heard).toHaveLength(3)

  heard.length = 0
  await setFaults({ webhooks: [{ act: 'duplicate' }] })
  await stripe.customers.create({})
  await control('POST', 'idle')
  expect(heard).toHaveLength(2)
  expect(heard[0]?.event.id).toBe(heard[1]?.event.id)

  heard.length = 0
  await setFaults({ webhooks: [{ act: 'reorder', seconds: 3600 }] })
  await pay()
  await advance(3601)
  await control('POST', 'idle')
  expect(types()).toEqual(['payment_intent.succeeded', 'charge.succeeded', 'payment_intent.created'])
})

test('can be told again by hand', async () => {
  await stripe.customers.create({})
  await control('POST', 'idle')
  await control('POST', `events/${heard[0]?.event.id}/resend`)
  await control('POST', 'idle')
  expect(heard).toHaveLength(2)
})

test('an endpoint made with the SDK hears only what it asked for', async () => {
  const made = await stripe.webhookEndpoints.create({ url: `${url}/second`, enabled_events: ['customer.deleted'] })
  expect(made.secret).toMatch(/^whsec_/)
  const before = secret
  const { id } = await stripe.customers.create({})
  await control('POST', 'idle')
  expect(heard).toHaveLength(1)
  await stripe.webhookEndpoints.update(made.id, { disabled: true })
  await stripe.customers.del(id)
  await control('POST', 'idle')
  expect(heard).toHaveLength(2)
  expect(await stripe.webhookEndpoints.del(made.id)).toMatchObject({ deleted: true })
  expect(secret).toBe(before)
})

test('a fault that is none is refused', async () => {
  for (const faults of [
    { api: [{ at: 'never', act: 'error' }] },
    { webhooks: [{ act: 'drop', tipe: 'x' }] },
    { others: [] },
    { api: {} },
  ])
    await expect(control('PUT', 'faults', faults)).rejects.toThrow('422')
})
