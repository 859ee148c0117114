import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { openSandbox, refusalOf } from './support/open-sandbox.ts'

const { stripe, url, authenticate, advance, control } = await openSandbox()

describe('customers and their methods', () => {
  test('are made, changed, listed and deleted', async () => {
    const made = await stripe.customers.create({
      email: 'jo@reader.example',
      name: 'Jo',
      metadata: { account: '1', note: 'x' },
      address: { line1: '1 High St', city: 'York' },
    })
    const changed = await stripe.customers.update(made.id, { name: '', metadata: { note: '' }, phone: '123' })
    expect(changed).toMatchObject({ name: null, phone: '123', email: 'jo@reader.example', metadata: { account: '1' } })
    expect(changed.metadata).not.toHaveProperty('note')
    expect((await stripe.customers.list({ email: 'jo@reader.example' })).data.map(({ id }) => id)).toEqual([made.id])
    expect(await stripe.customers.del(made.id)).toMatchObject({ id: made.id, deleted: true })
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({ deleted: true })
    expect((await stripe.customers.list({ limit: 100 })).data.map(({ id }) => id)).not.toContain(made.id)
    expect((await refusalOf(stripe.customers.update(made.id, { name: 'x' }))).code).toBe('resource_missing')
  })

  test('a method is attached to one customer, and detached for good', async () => {
    const [owner, other] = [await stripe.customers.create({}), await stripe.customers.create({})]
    const saved = await stripe.paymentMethods.attach('pm_card_visa', { customer: owner.id })
    expect(saved.customer).toBe(owner.id)
    expect((await refusalOf(stripe.paymentMethods.attach(saved.id, { customer: other.id }))).message).toContain(
      'already been attached',
    )
    await stripe.customers.update(owner.id, { invoice_settings: { default_payment_method: saved.id } })
    expect((await stripe.customers.listPaymentMethods(owner.id)).data.map(({ id }) => id)).toEqual([saved.id])
    const gone = await stripe.paymentMethods.detach(saved.id)
    expect(gone.customer).toBeNull()
    expect(
      ((await stripe.customers.retrieve(owner.id)) as Stripe.Customer).invoice_settings.default_payment_method,
    ).toBeNull()
    expect((await refusalOf(stripe.paymentMethods.attach(saved.id, { customer: other.id }))).message).toContain(
      'may not be used again',
    )
  })

  test('a payment can save its method, and another customer can not pay with it', async () => {
    const [owner, other] = [await stripe.customers.create({}), await stripe.customers.create({})]
    const paid = await stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      customer: owner.id,
      payment_method: 'pm_card_visa',
      setup_future_usage: 'off_session',
      confirm: true,
    })
    const method = String(paid.payment_method)
    expect((await stripe.paymentMethods.retrieve(method)).customer).toBe(owner.id)
    const stolen = stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      customer: other.id,
      payment_method: method,
    })
    expect((await refusalOf(stolen)).code).toBe('resource_missing')
    expect(
      (await refusalOf(stripe.paymentIntents.create({ amount: 500, currency: 'usd', payment_method: method }))).message,
    ).toContain('attached to a customer')
  })

  test('a method that nobody saved pays once', async () => {
    const paid = await stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    const again = stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      payment_method: String(paid.payment_method),
      confirm: true,
    })
    expect((await refusalOf(again)).message).toContain('previously used')
  })
})

describe('setup intents', () => {
  test('save a card, or say why not', async () => {
    const owner = await stripe.customers.create({})
    const made = await stripe.setupIntents.create({ customer: owner.id, allowed_payment_method_types: ['card'] })
    expect(made.status).toBe('requires_payment_method')
    expect(
      (await refusalOf(stripe.setupIntents.confirm(made.id, { payment_method: 'pm_card_chargeDeclined' })))
        .setup_intent,
    ).toMatchObject({ status: 'requires_payment_method' })
    const done = await stripe.setupIntents.confirm(made.id, { payment_method: 'pm_card_visa' })
    expect(done.status).toBe('succeeded')
    expect((await stripe.paymentMethods.retrieve(String(done.payment_method))).customer).toBe(owner.id)
    expect((await refusalOf(stripe.setupIntents.cancel(made.id))).code).toBe('setup_intent_unexpected_state')
    expect((await refusalOf(stripe.setupIntents.confirm(made.id))).code).toBe('setup_intent_unexpected_state')
  })

  test('ask the bank’s customer, and fail when the answer is no', async () => {
    const made = await stripe.setupIntents.create({ payment_method: 'pm_card_authenticationRequired', confirm: true })
    expect(made.status).toBe('requires_action')
    await authenticate(made, false)
    expect(await stripe.setupIntents.retrieve(made.id)).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'setup_intent_authentication_failure' },
    })
  })

  test('keep the mandate of a bank account, which later debits use', async () => {
    const owner = await stripe.customers.create({})
    const made = await stripe.setupIntents.create({
      customer: owner.id,
      payment_method: 'pm_usBankAccount_success',
      confirm: true,
      mandate_data: { customer_acceptance: { type: 'offline' } },
    })
    expect(await stripe.mandates.retrieve(String(made.mandate))).toMatchObject({
      type: 'multi_use',
      customer_acceptance: { type: 'offline' },
    })
    const debit = await stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      customer: owner.id,
      payment_method: String(made.payment_method),
      confirm: true,
      off_session: true,
    })
    expect(debit.status).toBe('processing')
  })
})

describe('refunds', () => {
  test('give back no more than was paid', async () => {
    const paid = await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    const first = await stripe.refunds.create({ payment_intent: paid.id, amount: 400, reason: 'requested_by_customer' })
    expect(first).toMatchObject({ status: 'succeeded', amount: 400 })
    expect((await refusalOf(stripe.refunds.create({ payment_intent: paid.id, amount: 601 }))).message).toContain(
      'greater than unrefunded',
    )
    await stripe.refunds.create({ payment_intent: paid.id })
    expect((await refusalOf(stripe.refunds.create({ payment_intent: paid.id }))).code).toBe('charge_already_refunded')
    const charge = await stripe.charges.retrieve(String(paid.latest_charge), { expand: ['refunds'] })
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 1000, status: 'succeeded' })
    expect(charge.refunds?.data.map(({ amount }) => amount)).toEqual([600, 400])
    const lines = await stripe.balanceTransactions.list({ limit: 3 })
    expect(lines.data.map(({ amount }) => amount)).toEqual([-600, -400, 1000])
  })

  test('of an intent that was not paid are refused', async () => {
    const open = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd' })
    expect((await refusalOf(stripe.refunds.create({ payment_intent: open.id }))).message).toContain(
      'does not have a successful charge',
    )
  })

  test('to a bank take days, and can fail', async () => {
    const debit = await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      payment_method: 'pm_usBankAccount_success',
      confirm: true,
      mandate_data: { customer_acceptance: { type: 'offline' } },
    })
    await advance(5 * 86_400)
    const refund = await stripe.refunds.create({ payment_intent: debit.id })
    expect(refund.status).toBe('pending')
    await control('POST', `refunds/${refund.id}/fail`)
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('failed')
    const again = await stripe.refunds.create({ payment_intent: debit.id })
    await advance(6 * 86_400)
    expect((await stripe.refunds.retrieve(again.id)).status).toBe('succeeded')
  })
})

describe('lists', () => {
  test('are turned page by page, newest first, each object once', async () => {
    const made: string[] = []
    for (let index = 0; index < 7; index += 1)
      made.unshift((await stripe.customers.create({ description: String(index) })).id)
    const first = await stripe.customers.list({ limit: 3 })
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 3))
    expect(first.has_more).toBe(true)
    const second = await stripe.customers.list({ limit: 3, starting_after: made[2] as string })
    expect(second.data.map(({ id }) => id)).toEqual(made.slice(3, 6))
    const back = await stripe.customers.list({ limit: 2, ending_before: made[3] as string })
    expect(back.data.map(({ id }) => id)).toEqual(made.slice(1, 3))
    const all = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 1000 })
    expect(all.slice(0, 7).map(({ id }) => id)).toEqual(made)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })

  test('can be narrowed by time', async () => {
    await advance(1000)
    const late = await stripe.customers.create({})
    expect((await stripe.customers.list({ created: { gte: late.created } })).data.map(({ id }) => id)).toEqual([
      late.id,
    ])
    expect(
      (await stripe.customers.list({ created: { lt: late.created }, limit: 100 })).data.map(({ id }) => id),
    ).not.toContain(late.id)
    expect((await refusalOf(stripe.customers.list({ limit: 101 }))).param).toBe('limit')
  })

  test('expand what they hold', async () => {
    const owner = await stripe.customers.create({ email: 'x@example.com' })
    await stripe.paymentIntents.create({
      amount: 700,
      currency: 'usd',
      customer: owner.id,
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    const { data } = await stripe.paymentIntents.list({
      customer: owner.id,
      expand: ['data.customer', 'data.latest_charge.balance_transaction'],
    })
    expect(data[0]?.customer).toMatchObject({ email: 'x@example.com' })
    expect(data[0]?.latest_charge).toMatchObject({ balance_transaction: { amount: 700 } })
    expect((await refusalOf(stripe.paymentIntents.list({ expand: ['data.colour'] }))).message).toBe(
      'This property cannot be expanded (data.colour).',
    )
  })
})

describe('the door', () => {
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      body,
      headers: { authorization: 'Bearer sk_test_x', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })

  test('takes both ways of writing a list', async () => {
    for (const body of ['amount=500&currency=usd&expand[]=customer', 'amount=500&currency=usd&expand[0]=customer'])
      expect((await post('/v1/payment_intents', body)).status).toBe(200)
  })

  test('takes the old list of types only from those who speak an older version', async () => {
    const body = 'amount=500&currency=usd&payment_method_types[]=card'
    expect((await post('/v1/payment_intents', body)).status).toBe(200)
    expect((await post('/v1/payment_intents', body, { 'stripe-version': '2024-06-20' })).status).toBe(200)
    expect((await post('/v1/payment_intents', body, { 'stripe-version': '2026-10-28.endive' })).status).toBe(400)
  })

  test.each([
    '__proto__[polluted]=1',
    'metadata[__proto__]=1',
    'metadata[__proto__][polluted]=1',
    'metadata[constructor][prototype][polluted]=1',
    'a[b',
    '[x]=1',
  ])('refuses the name in %s', async (body) => {
    expect((await post('/v1/customers', body)).status).toBe(400)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test.each([
    ['no key', {}, 401],
    ['a live key', { authorization: 'Bearer sk_live_x' }, 401],
    ['a secret key from a page', { authorization: 'Bearer sk_test_x', origin: 'https://elsewhere.example' }, 401],
    ['a key as a user name', { authorization: `Basic ${btoa('sk_test_x:')}` }, 200],
  ])('answers %s with %i', async (_what, headers, status) => {
    expect((await fetch(`${url}/v1/customers`, { headers: headers as Record<string, string> })).status).toBe(status)
  })

  test('keeps its controls from the pages of others', async () => {
    expect((await fetch(`${url}/control/state`, { headers: { origin: 'https://elsewhere.example' } })).status).toBe(403)
    expect((await fetch(`${url}/control/state`)).status).toBe(200)
  })

  test('says which address it does not know', async () => {
    const answer = await fetch(`${url}/v1/subscriptions`, { headers: { authorization: 'Bearer sk_test_x' } })
    expect(answer.status).toBe(404)
    expect((await answer.json()).error.message).toContain('Unrecognized request URL (GET: /v1/subscriptions)')
  })
})

test('what was said of a type when an intent was made holds when it is confirmed', async () => {
  const owner = await stripe.customers.create({})
  const made = await stripe.paymentIntents.create({
    amount: 900,
    currency: 'usd',
    customer: owner.id,
    allowed_payment_method_types: ['card', 'us_bank_account'],
    payment_method_options: {
      card: { setup_future_usage: 'off_session' },
      us_bank_account: { verification_method: 'skip' },
    },
  })
  expect(made.payment_method_options).toMatchObject({ us_bank_account: { verification_method: 'skip' } })
  const typed = await stripe.paymentIntents.confirm(made.id, {
    mandate_data: { customer_acceptance: { type: 'offline' } },
    payment_method_data: {
      type: 'us_bank_account',
      billing_details: { name: 'Jo' },
      us_bank_account: {
        account_holder_type: 'individual',
        account_number: '000123456789',
        routing_number: '110000000',
      },
    },
  })
  expect(typed.status).toBe('processing')
  await control('POST', `payment_intents/${made.id}/fail`)
  const paid = await stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' })
  expect((await stripe.paymentMethods.retrieve(String(paid.payment_method))).customer).toBe(owner.id)
})
