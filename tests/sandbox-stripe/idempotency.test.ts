import { expect, test } from 'vitest'
import { openSandbox, refusalOf } from './support/open-sandbox.ts'

const { stripe, client, setFaults, advance, stop, comeBack } = await openSandbox()

const params = { amount: 3000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true }
const charges = async () => (await stripe.charges.list({ limit: 100 })).data.length

test('the same call with the same key is done once, and answered the same', async () => {
  const before = await charges()
  const first = await stripe.paymentIntents.create(params, { idempotencyKey: 'order:1' })
  const second = await stripe.paymentIntents.create(params, { idempotencyKey: 'order:1' })
  expect(second).toEqual(first)
  expect(await charges()).toBe(before + 1)
})

test('the same key for other parameters, or another address, is refused', async () => {
  await stripe.paymentIntents.create(params, { idempotencyKey: 'order:2' })
  const other = await refusalOf(
    stripe.paymentIntents.create({ ...params, amount: 3001 }, { idempotencyKey: 'order:2' }),
  )
  expect(other).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' })
  expect((await refusalOf(stripe.customers.create({}, { idempotencyKey: 'order:2' }))).message).toContain(
    'same endpoint',
  )
})

test('a decline is told again, and the card is not asked again', async () => {
  const before = await charges()
  const declined = () =>
    refusalOf(
      stripe.paymentIntents.create(
        { ...params, payment_method: 'pm_card_chargeDeclined' },
        { idempotencyKey: 'order:3' },
      ),
    )
  const [first, second] = [await declined(), await declined()]
  expect(second).toMatchObject({ code: 'card_declined', payment_intent: { id: first.payment_intent?.id } })
  expect(await charges()).toBe(before + 1)
})

test('a malformed call uses up no key', async () => {
  await refusalOf(stripe.paymentIntents.create({ ...params, currency: '' }, { idempotencyKey: 'order:4' }))
  expect((await stripe.paymentIntents.create(params, { idempotencyKey: 'order:4' })).status).toBe('succeeded')
})

test('a key in use answers 409, and the SDK’s own retry gets the first call’s answer', async () => {
  const before = await charges()
  await setFaults({ api: [{ at: 'before', act: 'wait', milliseconds: 700, times: 1 }] })
  const patient = client('sk_test_sandbox', { retries: 5 })
  const first = stripe.paymentIntents.create(params, { idempotencyKey: 'order:5' })
  await expect
    .poll(
      async () =>
        (
          await (
            await fetch(
              `${stripe.getApiField('protocol')}://${stripe.getApiField('host')}:${stripe.getApiField('port')}/control/faults`,
            )
          ).json()
        ).api,
    )
    .toEqual([])
  expect(await refusalOf(stripe.paymentIntents.create(params, { idempotencyKey: 'order:5' }))).toMatchObject({
    statusCode: 409,
    code: 'idempotency_key_in_use',
  })
  const second = await patient.paymentIntents.create(params, { idempotencyKey: 'order:5' })
  expect(second.id).toBe((await first).id)
  expect(await charges()).toBe(before + 1)
})

test('a key is forgotten after a day', async () => {
  const first = await stripe.paymentIntents.create(params, { idempotencyKey: 'order:6' })
  await advance(86_401)
  expect((await stripe.paymentIntents.create(params, { idempotencyKey: 'order:6' })).id).not.toBe(first.id)
})

test.each([
  ['never answers', { at: 'after', act: 'hang', times: 1 }],
  ['cuts the line', { at: 'after', act: 'drop', times: 1 }],
  ['answers 500', { at: 'after', act: 'error', times: 1 }],
] as const)(
  'a server that takes the money and then %s charges once, however often the SDK asks',
  async (_what, fault) => {
    const before = await charges()
    await setFaults({ api: [{ ...fault, method: 'POST' }] })
    const impatient = client('sk_test_sandbox', { retries: 2, timeout: 1500 })
    expect((await impatient.paymentIntents.create(params)).status).toBe('succeeded')
    expect(await charges()).toBe(before + 1)
  },
)

test('a server that fails before its work has done nothing', async () => {
  const before = await charges()
  await setFaults({ api: [{ at: 'before', act: 'error', status: 503, method: 'POST', times: 1 }] })
  expect((await refusalOf(stripe.paymentIntents.create(params))).statusCode).toBe(503)
  expect(await charges()).toBe(before)
})

test('all is there again after a restart: objects, answers and the clock', async () => {
  const made = await stripe.paymentIntents.create(params, { idempotencyKey: 'order:7' })
  await stop()
  await comeBack()
  expect((await stripe.paymentIntents.retrieve(made.id)).status).toBe('succeeded')
  expect((await stripe.paymentIntents.create(params, { idempotencyKey: 'order:7' })).id).toBe(made.id)
  expect((await stripe.customers.create({})).created).toBeGreaterThan(Date.now() / 1000 + 86_000)
})

test.each(['before', 'after'] as const)(
  'killed %s the write and never heard from, a call made again charges once',
  async (at) => {
    const before = await charges()
    await setFaults({ api: [{ at, act: 'die', method: 'POST', times: 1 }] })
    const key = `killed:${at}`
    const lost = await refusalOf(stripe.paymentIntents.create(params, { idempotencyKey: key }))
    expect(lost.type).toBe('StripeConnectionError')
    await comeBack()
    expect(await charges()).toBe(at === 'after' ? before + 1 : before)
    expect((await stripe.paymentIntents.create(params, { idempotencyKey: key })).status).toBe('succeeded')
    expect(await charges()).toBe(before + 1)
  },
)
