import { expect, test } from 'vitest'
import { orderIdsOfAttempt } from '#application/sales/orders/purchase-name.ts'
import { american, canadian, chosen } from '../../support/checkout.ts'
import { gifts, newGuest, nothing, openSubscribe, personal } from '../../support/subscribe.ts'

const site = await openSubscribe()
const { db, stripe, subscribe, buySubscription, openShopper, newAccount, accountOf, ordersOf } = site

const amountOf = async (intentId: string) => (await stripe.paymentIntents.retrieve(intentId)).amount
const cyclesOf = async (email: string) => {
  const account = await accountOf(email)
  return db
    .selectFrom('cycles')
    .selectAll()
    .where('account_id', '=', account?.id ?? '')
    .execute()
}

test('a personal print subscription makes an account, a cycle and an address, and renews by its card', async () => {
  const guest = newGuest()
  const { intentId, status } = await buySubscription(openShopper(), {
    ...guest,
    cart: personal('print', { coupon: 'welcome10', term: '2year' }),
    address: canadian,
    shipcode: 'ship-b',
  })
  expect(status).toMatchObject({ status: 'completed', receipt: expect.any(String) })
  expect(await amountOf(intentId)).toBe(6995 - 1000 + 2000)
  expect(await cyclesOf(guest.email)).toMatchObject([
    { phase: 'introductory', term: '2year', level: 'low', set_deliverable: 'print-b', tokens: 8 },
  ])
  const account = await accountOf(guest.email)
  const addresses = await db
    .selectFrom('account_addresses')
    .selectAll()
    .where('account_id', '=', account?.id ?? '')
    .execute()
  expect(addresses).toMatchObject([{ shipcode: 'ship-b', address: { city: 'Rimouski' } }])
  const payer = await db
    .selectFrom('payers')
    .selectAll()
    .where('account_id', '=', account?.id ?? '')
    .executeTakeFirst()
  expect(payer).toMatchObject({ autorenew: true, method: expect.stringMatching(/^pm_/) })
  const shopper = openShopper()
  await shopper.logIn(guest.email, chosen.password)
})

test('gifts need only their purchaser, with goods an address, and leave the cart alone', async () => {
  const shopper = openShopper()
  await shopper.add({ type: 'digital-product', item: 'prd:recordings' })
  const { name, email } = newGuest()
  const { intentId, status } = await buySubscription(shopper, {
    name,
    email,
    cart: {
      ...gifts(3, { deliverable: 'print-c', coupon: 'GIFT15' }),
      items: [{ item: 'basic-product', ref: 'prd:tote', quantity: 2 }],
      donation: { process: 'onetime', dollars: 7, amount: 700 },
    },
    address: canadian,
    shipcode: 'ship-b',
  })
  expect(status).toMatchObject({ status: 'completed' })
  // Three gifts to International, two totes to Canada, and the donation.
  expect(await amountOf(intentId)).toBe(3 * (3995 - 1500 + 3000) + 2 * 1800 + 600 + 700)
  const [order] = await ordersOf(email)
  expect(
    await db
      .selectFrom('gifts')
      .select('deliverable')
      .where('order_id', '=', order?.id ?? '')
      .execute(),
  ).toEqual(Array.from({ length: 3 }, () => ({ deliverable: 'print-c' })))
  expect(await accountOf(email)).toBeUndefined()
  expect((await shopper.cart()).items).toHaveLength(1)
})

test('what costs nothing is done at once, and once, however often it is sent', async () => {
  const guest = newGuest()
  const body = { ...guest, address: null, cart: personal('digital', { coupon: 'FREEDIGITAL' }) }
  const query = { attempt: 'free-as-the-air-is' }
  const answers = await Promise.all(Array.from({ length: 4 }, () => subscribe(openShopper(), body, query)))
  answers.push(await subscribe(openShopper(), body, query))
  for (const { answer } of answers) expect(answer).toEqual({ type: 'gratis', data: answers[0]?.answer.data })
  expect(await cyclesOf(guest.email)).toHaveLength(1)
  expect(await ordersOf(guest.email)).toHaveLength(1)
})

test('nobody pays another total than the one in front of them', async () => {
  const guest = newGuest()
  const body = { ...guest, cart: personal('print') }
  const attempt = 'a-page-left-open-overnight'
  for (const total of ['3994', '0', '999999999999']) {
    const told = await subscribe(openShopper(), body, { attempt, total })
    expect(told, total).toMatchObject({
      status: 409,
      answer: {
        errors: {
          general: 'The total is $39.95 by now, not what this page shows. Please load the page again before you pay.',
        },
      },
    })
    expect(told.told.success).toBe(true)
  }
  expect(await ordersOf(guest.email)).toEqual([])
  for (const total of ['39.95', '-1', ' ', '1e3', '9'.repeat(13)]) {
    expect((await subscribe(openShopper(), body, { attempt, total })).status, total).toBe(400)
  }
  const { status, intentId } = await buySubscription(openShopper(), body, { attempt, total: '3995' })
  expect(status).toMatchObject({ status: 'completed' })
  // What is bought already is answered with, whatever the page still shows.
  const again = await subscribe(openShopper(), { ...body, invoice: intentId }, { attempt, total: '1' })
  expect(again.answer).toMatchObject({ type: 'customer', data: { status: 'completed' } })
})

test('the price is the server’s own, whatever the body says', async () => {
  const started = await subscribe(openShopper(), {
    ...newGuest(),
    cart: {
      ...personal('print', { price: 1, amount: 1, outlays: { amount: 0 } }),
      items: [{ type: 'sized-product', ref: 'sze:tee-s', quantity: 1, price: 0, shipping: 0 }],
    },
  })
  expect(await amountOf(started.answer.data.payment_intent_id)).toBe(3995 + 2400 + 400)
})

test('what is changed between two presses changes the one payment', async () => {
  const guest = newGuest()
  const shopper = openShopper()
  const query = { attempt: 'changes-their-mind' }
  const first = await subscribe(shopper, { ...guest, cart: personal('print') }, query)
  expect(first.answer.type).toBe('started')
  const { payment_intent_id: invoice } = first.answer.data
  const second = await subscribe(shopper, { ...guest, cart: personal('digital'), invoice }, query)
  expect(second.answer).toMatchObject({ type: 'updated', data: { payment_intent_id: invoice } })
  expect(await amountOf(invoice)).toBe(2495)
  expect(await ordersOf(guest.email)).toHaveLength(1)
})

test('who began a subscription of their own may give one instead', async () => {
  const guest = newGuest()
  const shopper = openShopper()
  const query = { attempt: 'rather-for-a-friend' }
  const first = await subscribe(shopper, { ...guest, cart: personal('print') }, query)
  const invoice = first.answer.data.payment_intent_id
  const { name, email } = guest
  const second = await subscribe(shopper, { name, email, cart: gifts(2), invoice }, query)
  expect(second.answer.type).toBe('updated')
  await site.confirm(invoice)
  expect(await site.poll(shopper, invoice)).toMatchObject({ status: 'completed' })
  expect(await amountOf(invoice)).toBe(2 * 2495)
  expect(await accountOf(email)).toBeUndefined()
})

test('without a name, a purchase goes on by its payment; one with a name does not', async () => {
  const shopper = openShopper()
  const body = { ...newGuest(), cart: personal('digital') }
  const { answer } = await subscribe(shopper, body, {})
  const again = await subscribe(shopper, { ...body, invoice: answer.data.payment_intent_id }, {})
  expect(again.answer).toMatchObject({ type: 'updated', data: { payment_intent_id: answer.data.payment_intent_id } })
  const named = await subscribe(shopper, body, { attempt: 'known-to-one-browser' })
  const taken = await subscribe(openShopper(), { ...body, invoice: named.answer.data.payment_intent_id }, {})
  expect(taken.answer).toMatchObject({ type: 'started' })
  expect(taken.answer.data.payment_intent_id).not.toBe(named.answer.data.payment_intent_id)
})

test('a purchase whose answer was lost is not paid twice', async () => {
  const guest = newGuest()
  const body = { ...guest, cart: personal('digital') }
  const query = { attempt: 'the-line-went-dead' }
  const { intentId } = await buySubscription(openShopper(), body, query)
  // The account is there by now: whoever asks again is told of the order, not that the email is taken.
  const again = await subscribe(openShopper(), body, query)
  expect(again.answer).toMatchObject({ type: 'customer', data: { status: 'completed', payment_intent_id: intentId } })
  expect(await ordersOf(guest.email)).toHaveLength(1)
  const other = await subscribe(openShopper(), body)
  expect(other).toMatchObject({
    status: 422,
    answer: { errors: { email: 'An account with this email already exists. Log in to renew it.' } },
  })
})

test('pressed again and again, a saved card pays for a gift once', async () => {
  const email = await newAccount()
  const shopper = openShopper()
  await shopper.logIn(email)
  await subscribe(shopper, { cart: gifts(1) })
  const account = await accountOf(email)
  const { customer } = await db
    .selectFrom('payers')
    .select('customer')
    .where('account_id', '=', account?.id ?? '')
    .executeTakeFirstOrThrow()
  const { id: method } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  await db
    .updateTable('payers')
    .set({ method })
    .where('account_id', '=', account?.id ?? '')
    .execute()
  const query = { attempt: 'an-impatient-giver' }
  const presses = await Promise.all(
    Array.from({ length: 6 }, () => subscribe(shopper, { cart: gifts(1), customer: 'use-card' }, query)),
  )
  presses.push(await subscribe(shopper, { cart: gifts(1), customer: 'use-card' }, query))
  for (const { answer } of presses) expect(answer).toMatchObject({ type: 'customer', data: { status: 'completed' } })
  const { data: intents } = await stripe.paymentIntents.list({ customer, limit: 100 })
  expect(intents.filter(({ status }) => status === 'succeeded')).toHaveLength(1)
})

test('a purchase that was left alone for too long is ordered anew under the same name', async () => {
  const guest = newGuest()
  const query = { attempt: 'gone-for-an-hour' }
  const first = await subscribe(openShopper(), { ...guest, cart: personal('digital') }, query)
  const { payment_intent_id: left } = first.answer.data
  await stripe.paymentIntents.cancel(left)
  const again = await subscribe(openShopper(), { ...guest, cart: personal('digital'), invoice: left }, query)
  expect(again.answer.type).toBe('started')
  expect(again.answer.data.payment_intent_id).not.toBe(left)
})

test('a purchase that came to nothing fifty times is ordered without a name, not looked for without an end', async () => {
  const attempt = 'never-tired-of-trying'
  const form = { ...newGuest(), cart: personal('digital') }
  const first = await subscribe(openShopper(), form, { attempt })
  await stripe.paymentIntents.cancel(first.answer.data.payment_intent_id)
  await subscribe(openShopper(), form, { attempt })
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('payment_intent_id', '=', first.answer.data.payment_intent_id)
    .executeTakeFirstOrThrow()
  const [, ...ids] = orderIdsOfAttempt({ attempt, accountId: null })
  await db.deleteFrom('orders').where('id', 'in', ids).execute()
  const unlike = (id: string) => ({
    id,
    ref: `O-${id}`,
    receipt_hash: Buffer.from(id).subarray(-32),
    payment_intent_id: null,
  })
  const over = ids.map((id) => ({ ...row, ...unlike(id), status: 'cancelled' }))
  await db.insertInto('orders').values(over).execute()
  const again = await subscribe(openShopper(), form, { attempt })
  expect(again.answer.type).toBe('started')
})

test('who began to pay and then found a coupon pays nothing', async () => {
  const guest = newGuest()
  const query = { attempt: 'found-in-a-drawer' }
  const shopper = openShopper()
  const first = await subscribe(shopper, { ...guest, cart: personal('digital') }, query)
  const invoice = first.answer.data.payment_intent_id
  const free = await subscribe(
    shopper,
    { ...guest, cart: personal('digital', { coupon: 'FREEDIGITAL' }), invoice },
    query,
  )
  expect(free.answer.type).toBe('gratis')
  expect((await stripe.paymentIntents.retrieve(invoice)).status).toBe('canceled')
  expect(await cyclesOf(guest.email)).toHaveLength(1)
})

test('an account without a subscription may subscribe, by its own name; from then on it may only give', async () => {
  const email = await newAccount()
  const reader = openShopper()
  await reader.logIn(email)
  const other = { name: 'Somebody Else', email: 'else@magazine.example' }
  const query = { attempt: 'an-account-subscribes' }
  const { intentId, status } = await buySubscription(reader, { ...other, cart: personal('digital') }, query)
  expect(status).toMatchObject({ status: 'completed' })
  expect(await cyclesOf(email)).toHaveLength(1)
  expect(await accountOf('else@magazine.example')).toBeUndefined()
  expect(await ordersOf(email)).toHaveLength(1)
  const again = await subscribe(reader, { cart: personal('digital') }, query)
  expect(again.answer).toMatchObject({ type: 'customer', data: { payment_intent_id: intentId } })
  const { status: refused, answer } = await subscribe(reader, { cart: personal('digital') })
  const text = 'You are a subscriber already. Please buy a gift, or renew your subscription instead.'
  expect({ refused, answer }).toEqual({ refused: 422, answer: { errors: { general: text } } })
  expect((await subscribe(reader, { cart: gifts(1) })).answer.type).toBe('started')
})

test('everything that is missing is said at once, under its field', async () => {
  const { status, answer } = await subscribe(openShopper(), { cart: personal('print') })
  expect(status).toBe(422)
  expect(Object.keys(answer.errors).sort()).toEqual(['address', 'email', 'name', 'password'])
  const gift = await subscribe(openShopper(), { cart: gifts(1) })
  expect(Object.keys(gift.answer.errors).sort()).toEqual(['email', 'name'])
  const goods = await subscribe(openShopper(), {
    ...newGuest(),
    address: null,
    cart: { ...gifts(1), items: [{ ref: 'prd:tote', quantity: 1 }] },
  })
  expect(Object.keys(goods.answer.errors)).toEqual(['address'])
})

test('a name and an address are kept as their script spells them, without half characters', async () => {
  const guest = newGuest()
  const name = 'علی\u200cرضا \ud800'
  const address = { ...american, line1: '1 Pier\udc00Road', line2: '\ud800' }
  await buySubscription(openShopper(), { ...guest, name, address, cart: personal('print') })
  const account = await accountOf(guest.email)
  expect(account?.name).toBe('علی\u200cرضا')
  const [kept] = await db
    .selectFrom('account_addresses')
    .selectAll()
    .where('account_id', '=', account?.id ?? '')
    .execute()
  expect(kept?.address).toMatchObject({ line1: '1 Pier Road', line2: '' })
})

test('an address belongs to its shipping category', async () => {
  const { answer } = await subscribe(openShopper(), {
    ...newGuest(),
    address: american,
    shipcode: 'ship-c',
    cart: personal('print'),
  })
  expect(answer.errors.address).toBeDefined()
})

const coupon = (code: string, cart: object, more: object = {}) => ({ ...newGuest(), cart, ...more, code })
test.each([
  ['a code that nobody knows', coupon('NOSUCH', personal('print', { coupon: 'NOSUCH' })), 'Unable to apply coupon NOSUCH'],
  ['an empty coupon', coupon('NOTHING', personal('print', { coupon: 'NOTHING' })), 'Unable to apply coupon NOTHING'],
  ['a coupon that is over', coupon('BYGONE', personal('print', { coupon: 'BYGONE' })), 'Coupon BYGONE ended on December 31, 2025.'],
  ['a coupon for renewals', coupon('RENEW5', personal('print', { coupon: 'RENEW5' })), 'This coupon does not apply to new subscriptions.'],
  ['a coupon for gifts', coupon('GIFT15', personal('print', { coupon: 'GIFT15' })), 'This coupon does not apply to new subscriptions.'],
  ['a coupon for elsewhere', coupon('USPRINT', personal('print', { coupon: 'USPRINT' }), { shipcode: 'ship-b', address: canadian }), 'Coupon does not apply to this subscription. If you would like to use this coupon, please change your subscription settings via the following form.'],
  ['a coupon on the solidarity level', coupon('WELCOME10', personal('print', { coupon: 'WELCOME10', level: 'high' })), 'Coupon does not apply to this subscription. If you would like to use this coupon, please change your subscription settings via the following form.'],
])('%s is refused, and nothing is charged', async (_what, { code: _code, ...body }, text) => {
  const { status, answer } = await subscribe(openShopper(), body)
  expect({ status, answer }).toEqual({ status: 422, answer: { errors: { general: text } } })
}) // biome-ignore format: a table

test('the query’s coupon counts where the body says nothing of one', async () => {
  const query = (attempt: string) => ({ attempt, coupon: 'WELCOME10' })
  const { coupon: _none, ...unsaid } = personal('print').subscription as Record<string, unknown>
  const cart = { ...personal('print'), subscription: unsaid }
  const counted = await subscribe(openShopper(), { ...newGuest(), cart }, query('the-query-speaks-1'))
  expect(await amountOf(counted.answer.data.payment_intent_id)).toBe(2995)
  const removed = await subscribe(
    openShopper(),
    { ...newGuest(), cart: personal('print') },
    query('the-query-speaks-2'),
  )
  expect(await amountOf(removed.answer.data.payment_intent_id)).toBe(3995)
})

test('a coupon of one use is held by whoever pays with it, and kept by them at every press', async () => {
  const body = { ...newGuest(), cart: personal('print', { coupon: 'LASTONE' }) }
  const query = { attempt: 'the-last-of-them-all' }
  const { answer } = await subscribe(openShopper(), body, query)
  expect(answer.type).toBe('started')
  const late = await subscribe(openShopper(), { ...newGuest(), cart: personal('print', { coupon: 'LASTONE' }) })
  expect(late.answer).toEqual({ errors: { general: 'Coupon LASTONE is used up.' } })
  const invoice = answer.data.payment_intent_id
  expect((await subscribe(openShopper(), { ...body, invoice }, query)).answer.type).toBe('updated')
  // The page that is loaded again in the midst of it still has the coupon, until it is used.
  const shown = async () =>
    /CODE (NOT )?APPLIED: LASTONE/.exec((await openShopper().send('GET', '/subscribe?code=LASTONE')).body)?.[0]
  expect(await shown()).toBe('CODE APPLIED: LASTONE')
  await site.confirm(invoice)
  expect(await site.poll(openShopper(), invoice)).toMatchObject({ status: 'completed' })
  expect(await shown()).toBe('CODE NOT APPLIED: LASTONE')
})

const two = { qty: 2, quantity: 2 }
test.each([
  ['no captcha', { ...newGuest(), cart: personal('digital') }, 422],
  ['nothing at all', {}, 400],
  ['a list for a cart', { cart: [] }, 400],
  ['a renewal', { ...newGuest(), cart: personal('digital', { renewal: true }) }, 422],
  ['goods alone', { ...newGuest(), cart: { ...nothing, items: [{ ref: 'prd:tote', quantity: 1 }] } }, 422],
  ['an empty cart', { ...newGuest(), cart: nothing }, 422],
  ['no gifts', { ...newGuest(), cart: gifts(0) }, 422],
  ['21 gifts', { ...newGuest(), cart: gifts(21) }, 422],
  ['21 gifts in two lines', { ...newGuest(), cart: { ...nothing, giftsubs: [...gifts(20).giftsubs, ...gifts(1).giftsubs] } }, 422],
  ['half a gift', { ...newGuest(), cart: gifts(1.5) }, 400],
  ['a count said twice', { ...newGuest(), cart: { ...nothing, giftsubs: [{ ...gifts(1).giftsubs[0], ...two }] } }, 400],
  ['51 totes', { ...newGuest(), cart: { ...gifts(1), items: [{ ref: 'prd:tote', quantity: 51 }] } }, 422],
  ['goods that are not sold', { ...newGuest(), cart: { ...gifts(1), items: [{ ref: 'prd:nothing', quantity: 1 }] } }, 422],
  ['goods of no kind', { ...newGuest(), cart: { ...gifts(1), items: [{ ref: 'nothing', quantity: 1 }] } }, 400],
  ['goods that are sold out', { ...newGuest(), cart: { ...gifts(1), items: [{ ref: 'prd:mug', quantity: 1 }] } }, 422],
  ['a size that is sold out', { ...newGuest(), cart: { ...gifts(1), items: [{ ref: 'sze:tee-xl', quantity: 1 }] } }, 422],
  ['a negative donation', { ...newGuest(), cart: { ...gifts(1), donation: { process: 'onetime', dollars: -5 } } }, 422],
  ['a donation that contradicts itself', { ...newGuest(), cart: { ...gifts(1), donation: { process: 'onetime', dollars: 5, amount: 5 } } }, 400],
  ['a level of its own', { ...newGuest(), cart: personal('digital', { level: 'free' }) }, 400],
  ['two copies', { ...newGuest(), cart: personal('digital', { copies: 2 }) }, 400],
  ['an unknown field', { ...newGuest(), cart: personal('digital'), total: 0 }, 400],
  ['a payment that can be none', { ...newGuest(), cart: personal('digital'), invoice: 'pi_\u0000' }, 400],
  ['an unknown shipcode', { ...newGuest(), shipcode: 'ship-z', cart: personal('print') }, 400],
])('%s is refused', async (what, body, expected) => {
  const query = what === 'no captcha' ? { captcha: 'none' } : {}
  const { status, answer } = await subscribe(openShopper(), body, query)
  expect({ what, status }).toEqual({ what, status: expected })
  expect(answer.errors).toBeDefined()
}) // biome-ignore format: a table

test('a body in which a key stands twice is refused', async () => {
  const text = '{"cart":{"items":[]},"cart":{"items":[]}}'
  expect((await openShopper().send('POST', '/api/subscribe', text)).statusCode).toBe(400)
})
