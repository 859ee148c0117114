import { describe, expect, test } from 'vitest'
import { german, openChanges } from '../../support/change.ts'
import { american, canadian } from '../../support/checkout.ts'

const site = await openChanges()
const { db, newSubscriber, change, settingsOf, addressesOf, openShopper } = site

const NOT_AVAILABLE =
  "Unfortunately, options for updating this subscription are not available. If you're only trying to change your mailing address, please visit this page."
const failed = (message: string) => ({ type: 'updated-failed', message })
const done = { type: 'update-succeeded' }

const events = (name = 'subscription-changed') =>
  db.selectFrom('events').select('data').where('name', '=', name).execute()

describe('what can be changed', () => {
  async function open(shopper: ReturnType<typeof openShopper>, token: string) {
    const answer = await shopper.send('GET', `/api/account/subscriptions/${token}`)
    return { status: answer.statusCode, answer: answer.json() }
  }

  test('is told with its prices, its addresses and the issues that are left', async () => {
    const { shopper, token, email } = await newSubscriber({ addresses: ['print-b'] })
    const { status, answer } = await open(shopper, token)
    const prices = { a: { amount: 1500 }, b: { amount: 2500 }, c: { amount: 4500 } }
    expect([status, answer.upgrade]).toMatchObject([
      200,
      {
        can_upgrade: true,
        can_update: true,
        low_prices: prices,
        high_prices: prices,
        account: { name: 'A shopper', email, addresses: { a: null, b: canadian, c: null } },
        tokens_left: 4,
        subscription: {
          token,
          term: '1year',
          level: 'low',
          phase: 'introductory',
          created: expect.stringMatching(/^\d{4}-/),
          cancelled: null,
          order: null,
          tokens: 4,
          token_summary: '4',
          issues_left: [],
          deliverables: { set: 'digital', active: 'digital' },
        },
      },
    ])
    expect(answer.subscriber).toEqual({ addresses: { a: null, b: canadian, c: null } })
    expect(answer.upgrade.subscription).not.toHaveProperty('settings')
  })

  test('of the high rate has prices of its own; of several copies it is not upgraded here', async () => {
    const { shopper, token } = await newSubscriber({ level: 'high', term: '2year', copies: 2 })
    expect((await open(shopper, token)).answer.upgrade).toMatchObject({
      can_upgrade: false,
      can_update: true,
      low_prices: { a: { amount: 0 }, b: { amount: 0 }, c: { amount: 4000 } },
      high_prices: { a: { amount: 5000 }, b: { amount: 7000 }, c: { amount: 11_000 } },
    })
  })

  test('of a lifetime tells its settings, and what is left of older subscriptions', async () => {
    const shopper = openShopper()
    await shopper.logIn('lifetime@demo.example')
    const { id } = await db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', 'lifetime@demo.example')
      .executeTakeFirstOrThrow()
    const cycle = db.selectFrom('cycles').select('token').where('account_id', '=', id).where('tokens', 'is', null)
    const { token } = await cycle.executeTakeFirstOrThrow()
    expect((await open(shopper, token)).answer.upgrade).toMatchObject({
      tokens_left: null,
      subscription: {
        token_summary: '∞',
        settings: { medium: 'print', level: 'high' },
        legacy_tokens: [{ deliverable: 'print-a' }, { deliverable: 'print-a' }],
      },
    })
  })

  test('is its subscriber’s alone: to others it is not there', async () => {
    const { token } = await newSubscriber()
    const { shopper: other, token: own } = await newSubscriber()
    const none = { status: 404, answer: { errors: 'There is no such subscription.' } }
    expect(await open(other, token)).toEqual(none)
    expect(await open(other, 'no-such-token')).toEqual(none)
    expect((await open(other, own)).status).toBe(200)
    expect((await open(openShopper(), token)).status).toBe(401)
    const asked = await change(other, { token, deliverable: 'digital' })
    expect([asked.status, asked.answer]).toEqual([404, none.answer])
    expect((await change(openShopper(), { token, deliverable: 'digital' })).status).toBe(401)
    expect((await other.send('GET', `/account/subscriptions/${token}`)).statusCode).toBe(404)
  })
})

describe('a change that costs nothing', () => {
  test('is done at once, leaves what was paid for, and can be taken back', async () => {
    const { shopper, token, cycleId, accountId } = await newSubscriber({ deliverable: 'print-c' })
    const before = (await events()).length
    const { status, answer, told } = await change(shopper, { token, deliverable: 'digital' })
    expect([status, answer, told.success]).toEqual([200, done, true])
    expect(await settingsOf(cycleId)).toEqual({ level: 'low', set: 'print-c', active: 'digital' })
    expect((await change(shopper, { token, deliverable: 'print-c' })).answer).toEqual(done)
    expect(await settingsOf(cycleId)).toEqual({ level: 'low', set: 'print-c', active: 'print-c' })
    expect(await addressesOf(accountId)).toEqual({ 'ship-c': german })
    expect((await events()).slice(before).map(({ data }) => data)).toEqual([
      { level: 'low', deliverable: 'digital', paidCents: 0 },
      { level: 'low', deliverable: 'print-c', paidCents: 0 },
    ])
  })

  test('to print asks for an address in its category, and keeps it', async () => {
    const { shopper, token, cycleId, accountId } = await newSubscriber({ deliverable: 'print-c', active: 'digital' })
    const missing = await change(shopper, { token, deliverable: 'print-b' })
    expect([missing.status, Object.keys(missing.answer.errors)]).toEqual([422, ['address']])
    const elsewhere = await change(shopper, { token, deliverable: 'print-b' }, { address: american })
    expect([elsewhere.status, Object.keys(elsewhere.answer.errors)]).toEqual([422, ['address']])
    expect(await settingsOf(cycleId)).toMatchObject({ active: 'digital' })
    expect((await change(shopper, { token, deliverable: 'print-b' }, { address: canadian })).answer).toEqual(done)
    expect(await settingsOf(cycleId)).toEqual({ level: 'low', set: 'print-c', active: 'print-b' })
    expect(await addressesOf(accountId)).toEqual({ 'ship-b': canadian })
  })

  test('to the low rate gives print for free, for good', async () => {
    const { shopper, token, cycleId } = await newSubscriber({ level: 'high', term: '2year' })
    const print = { token, deliverable: 'print-a' } as const
    expect((await change(shopper, { ...print, level: 'low' }, { address: american })).answer).toEqual(done)
    expect(await settingsOf(cycleId)).toEqual({ level: 'low', set: 'print-a', active: 'print-a' })
    expect((await change(shopper, { ...print, level: 'high' })).answer).toEqual(
      failed('This subscription is at the Standard rate, and can not be changed to the Solidarity rate here.'),
    )
  })

  test('is also for several copies, and for what an institution pays', async () => {
    const { shopper, token, cycleId } = await newSubscriber({
      deliverable: 'print-a',
      copies: 3,
      billedTo: 'A college',
    })
    expect((await change(shopper, { token, deliverable: 'digital' })).answer).toEqual(done)
    expect(await settingsOf(cycleId)).toMatchObject({ set: 'print-a', active: 'digital' })
  })

  test('is told a mistake in the address by its field', async () => {
    const { shopper, token } = await newSubscriber({ deliverable: 'print-a' })
    const wrong = { ...american, city: '', postcode: '' }
    const { status, answer } = await change(shopper, { token, deliverable: 'print-a' }, { address: wrong })
    expect([status, answer.errors.address]).toEqual([
      422,
      { city: 'City is required.', postcode: 'Zip / Postal Code is required.' },
    ])
  })

  test('needs a captcha', async () => {
    const { shopper, token } = await newSubscriber()
    expect((await change(shopper, { token, deliverable: 'digital' }, {}, { captcha: 'x' })).status).toBe(422)
  })
})

describe('what can not be changed says so', () => {
  test('where it was taken back', async () => {
    const { shopper, token, cycleId } = await newSubscriber({ deliverable: 'print-a' })
    await db.updateTable('cycles').set({ cancelled_at: new Date() }).where('id', '=', cycleId).execute()
    const { status, answer } = await change(shopper, { token, deliverable: 'digital' })
    expect([status, answer]).toEqual([409, failed(NOT_AVAILABLE)])
  })

  test('where nothing is left of it', async () => {
    const shopper = openShopper()
    await shopper.logIn('expiring@demo.example')
    const cycle = db
      .selectFrom('cycles')
      .innerJoin('accounts', 'accounts.id', 'cycles.account_id')
      .select('cycles.token')
      .where('accounts.email', '=', 'expiring@demo.example')
    const { token } = await cycle.executeTakeFirstOrThrow()
    const { status, answer } = await change(shopper, { token, deliverable: 'digital' })
    expect([status, answer]).toEqual([409, failed(NOT_AVAILABLE)])
  })

  test.each([
    ['several copies', { copies: 2 }],
    ['an institution’s', { billedTo: 'A college' }],
  ])('where it would cost something, of %s', async (_what, over) => {
    const { shopper, token, cycleId } = await newSubscriber(over)
    const { status, answer } = await change(shopper, { token, deliverable: 'print-a' }, { address: american })
    expect([status, answer]).toEqual([
      409,
      failed(
        "Automatic upgrade is not available for this subscription. To upgrade your subscription email us at help@lodestar.example and we'll help you out.",
      ),
    ])
    expect(await settingsOf(cycleId)).toMatchObject({ active: 'digital' })
  })
})
