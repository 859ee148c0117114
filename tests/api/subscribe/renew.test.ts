import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { american, canadian } from '../../support/checkout.ts'
import { gifts, nothing, openSubscribe, personal, renewal } from '../../support/subscribe.ts'

const site = await openSubscribe()
const { db, stripe, renew, buyRenewal, openShopper, newAccount, newSubscriber, keepCard, cyclesOf, ordersOf } = site

const amountOf = async (intentId: string) => (await stripe.paymentIntents.retrieve(intentId)).amount
const payerOf = (id: string) =>
  db.selectFrom('payers').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow()
const general = (text: string) => ({ errors: { general: text } })

/** What the page carries, as its island is given it. */
async function propsOf(shopper: ReturnType<typeof openShopper>, query = '') {
  const { body } = await shopper.send('GET', `/subscribe/renew${query}`)
  const [, json = ''] = /data-island="renew"[^>]* data-props="([^"]*)"/.exec(body) ?? []
  return JSON.parse(
    json
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
      .replaceAll('&#x27;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>'),
  )
}

test('a renewal comes after the last cycle, at today’s price less its coupon, to the address on file', async () => {
  const { shopper, id, email } = await newSubscriber({
    cycles: [{ deliverable: 'print-b' }, { deliverable: 'digital' }],
    address: canadian,
  })
  const { intentId, status } = await buyRenewal(
    shopper,
    {
      cart: renewal('print', { coupon: 'renew5', term: '2year' }),
      shipcode: 'ship-b',
    },
    { attempt: randomUUID(), 'save-card': '' },
  )
  expect(status).toMatchObject({ status: 'completed', receipt: expect.any(String) })
  expect(await amountOf(intentId)).toBe(6995 - 500 + 2000)
  const cycles = await cyclesOf(id)
  expect(cycles).toHaveLength(3)
  expect(cycles[2]).toMatchObject({
    position: 3,
    phase: 'renewal',
    term: '2year',
    set_deliverable: 'print-b',
    tokens: 8,
  })
  // The card that paid is kept, and renews from now on.
  expect(await payerOf(id)).toMatchObject({ autorenew: true, method: expect.stringMatching(/^pm_/) })
  const events = await db.selectFrom('events').select('data').where('name', '=', 'subscribed').execute()
  const [order] = await ordersOf(email)
  expect(events.map(({ data }) => data)).toContainEqual({ subscription_type: 'renewal', order: order?.ref })
})

test('the saved card pays at once and lets the subscription renew', async () => {
  const { shopper, id } = await newSubscriber()
  await keepCard(id)
  expect((await payerOf(id)).autorenew).toBe(false)
  const { answer } = await renew(shopper, { cart: renewal('digital'), customer: 'use-card' })
  expect(answer).toMatchObject({ type: 'customer', data: { status: 'completed' } })
  expect(await cyclesOf(id)).toHaveLength(2)
  expect((await payerOf(id)).autorenew).toBe(true)
})

test('a card that is not to be saved is not kept, and the subscription that it paid for does not renew by itself', async () => {
  const { shopper, id } = await newSubscriber()
  const { intentId } = await buyRenewal(shopper, { cart: renewal('digital') })
  expect((await stripe.paymentIntents.retrieve(intentId)).setup_future_usage).toBeNull()
  expect(await payerOf(id)).toMatchObject({ autorenew: false, method: null })

  const renewing = await newSubscriber()
  await keepCard(renewing.id)
  await renew(renewing.shopper, { cart: renewal('digital'), customer: 'use-card' })
  const before = await payerOf(renewing.id)
  expect(before.autorenew).toBe(true)
  await buyRenewal(renewing.shopper, { cart: renewal('digital') })
  // What was kept before stays; what was bought now ends with its last issue.
  expect(await payerOf(renewing.id)).toMatchObject({ autorenew: false, method: before.method })
})

test('whoever unticks it at the second press is heard', async () => {
  const { shopper, id } = await newSubscriber()
  const attempt = randomUUID()
  const body = { cart: renewal('digital') }
  const { answer } = await renew(shopper, body, { attempt, 'save-card': '' })
  const { payment_intent_id: invoice } = answer.data
  expect((await stripe.paymentIntents.retrieve(invoice)).setup_future_usage).toBe('off_session')
  await renew(shopper, { ...body, invoice }, { attempt })
  await site.confirm(invoice)
  await site.poll(shopper, invoice)
  expect(await payerOf(id)).toMatchObject({ autorenew: false, method: null })
})

test('a saved card that is declined is told so, and nothing is renewed', async () => {
  const { shopper, id } = await newSubscriber()
  await keepCard(id, 'pm_card_chargeCustomerFail')
  const { status, answer } = await renew(shopper, { cart: renewal('digital'), customer: 'use-card' })
  expect(status).toBe(402)
  expect(answer.checkout_errors).toMatchObject({ require: 'replace-card', keys: { stripe_secret: expect.any(String) } })
  expect(await cyclesOf(id)).toHaveLength(1)
})

test('a lifetime does not renew by itself', async () => {
  const { shopper, id } = await newSubscriber()
  const { intentId } = await buyRenewal(shopper, { cart: renewal('digital', { term: 'lifetime' }) })
  expect(await amountOf(intentId)).toBe(30000)
  expect((await cyclesOf(id))[1]).toMatchObject({ term: 'lifetime', tokens: null })
  expect((await payerOf(id)).autorenew).toBe(false)
  expect(await renew(shopper, { cart: renewal('digital') })).toMatchObject({
    status: 422,
    answer: general('Your subscription is for a lifetime: renewal is not necessary.'),
  })
})

test('a written address is the one of its category from now on', async () => {
  const { shopper, id } = await newSubscriber({ cycles: [{ deliverable: 'print-a' }] })
  const missing = await renew(shopper, { cart: renewal('print'), shipcode: 'ship-a' })
  expect(missing).toMatchObject({
    status: 422,
    answer: {
      errors: { address: { general: 'There is no address on file for this shipping category. Please enter one.' } },
    },
  })
  await buyRenewal(shopper, { cart: renewal('print'), shipcode: 'ship-a', address: american })
  const kept = await db.selectFrom('account_addresses').selectAll().where('account_id', '=', id).execute()
  expect(kept).toMatchObject([{ shipcode: 'ship-a', address: { city: 'Duluth' } }])
})

test('goods and a donation come with it, in one order', async () => {
  const { shopper } = await newSubscriber({ address: american })
  const cart = {
    ...renewal('digital'),
    items: [{ item: 'basic-product', ref: 'prd:tote', quantity: 1 }],
    donation: { process: 'onetime', dollars: 9, amount: 900 },
  }
  const { intentId } = await buyRenewal(shopper, { cart, shipcode: 'ship-a' })
  expect(await amountOf(intentId)).toBe(2495 + 1800 + 200 + 900)
})

test('what costs nothing is done at once, and once', async () => {
  const { shopper, id } = await newSubscriber()
  const body = { cart: renewal('digital', { coupon: 'FREEDIGITAL' }) }
  const query = { attempt: 'a-renewal-for-nothing' }
  const presses = await Promise.all(Array.from({ length: 4 }, () => renew(shopper, body, query)))
  presses.push(await renew(shopper, body, query))
  for (const { answer } of presses) expect(answer).toEqual({ type: 'gratis', data: presses[0]?.answer.data })
  expect(await cyclesOf(id)).toHaveLength(2)
})

test('pressed twice, and in two tabs, a renewal is paid once', async () => {
  const { shopper, id } = await newSubscriber()
  const customer = await keepCard(id)
  const [one, other] = [await propsOf(shopper), await propsOf(shopper)]
  const press = ({ attempt }: { attempt: string }) =>
    renew(shopper, { cart: renewal('digital'), customer: 'use-card' }, { attempt })
  const presses = await Promise.all([press(one), press(other), press(one), press(other)])
  presses.push(await press(other))
  for (const { answer } of presses) expect(answer).toMatchObject({ type: 'customer', data: { status: 'completed' } })
  const { data: intents } = await stripe.paymentIntents.list({ customer, limit: 100 })
  expect(intents.filter(({ status }) => status === 'succeeded')).toHaveLength(1)
  expect(await cyclesOf(id)).toHaveLength(2)
  // A page that is opened afterwards is for the next one.
  const { answer } = await press(await propsOf(shopper))
  expect(answer).toMatchObject({ type: 'customer', data: { status: 'completed' } })
  expect(await cyclesOf(id)).toHaveLength(3)
})

test('a renewal that was left alone for too long is ordered anew under its name', async () => {
  const { shopper } = await newSubscriber()
  const { attempt } = await propsOf(shopper)
  const first = await renew(shopper, { cart: renewal('digital') }, { attempt })
  const { payment_intent_id: left } = first.answer.data
  await stripe.paymentIntents.cancel(left)
  const again = await renew(shopper, { cart: renewal('digital'), invoice: left }, { attempt })
  expect(again.answer.type).toBe('started')
  expect(again.answer.data.payment_intent_id).not.toBe(left)
})

test('a renewal whose money was given back is ordered anew under its name', async () => {
  const { shopper, email } = await newSubscriber()
  const { attempt } = await propsOf(shopper)
  const first = await renew(shopper, { cart: renewal('digital') }, { attempt })
  const { payment_intent_id: wrong } = first.answer.data
  const [order] = await ordersOf(email)
  await stripe.paymentIntents.cancel(wrong)
  await db
    .updateTable('orders')
    .set({ status: 'refunded' })
    .where('id', '=', order?.id ?? '')
    .execute()
  const again = await renew(shopper, { cart: renewal('digital') }, { attempt })
  expect(again.answer.type).toBe('started')
  await db
    .updateTable('orders')
    .set({ status: 'cancelled' })
    .where('id', '=', order?.id ?? '')
    .execute()
})

test('somebody else’s session renews neither subscription', async () => {
  const ada = await newSubscriber()
  const bea = await newSubscriber()
  await keepCard(ada.id)
  const { attempt, subscriber } = await propsOf(ada.shopper)
  expect(subscriber.account.ref).toBe(ada.ref)
  // The page is Ada's; another tab has logged in to Bea's account meanwhile.
  const body = { account: ada.ref, cart: renewal('digital'), customer: 'use-card' }
  const crossed = await renew(bea.shopper, body, { attempt })
  expect(crossed).toMatchObject({
    status: 409,
    answer: general('You are logged in to another account by now. Please load this page again.'),
  })
  // And whoever says nothing of an account, but knows the name, has an order of their own.
  const own = await renew(bea.shopper, { cart: renewal('digital') }, { attempt })
  const adas = await renew(ada.shopper, { cart: renewal('digital') }, { attempt })
  expect(own.answer.data.payment_intent_id).not.toBe(adas.answer.data.payment_intent_id)
  const taken = await renew(bea.shopper, { cart: renewal('digital'), invoice: adas.answer.data.payment_intent_id }, {})
  expect(taken.answer.data.payment_intent_id).not.toBe(adas.answer.data.payment_intent_id)
  expect(await cyclesOf(ada.id)).toHaveLength(1)
  expect(await cyclesOf(bea.id)).toHaveLength(1)
})

test('a name and an email in the body change nothing', async () => {
  const { shopper, email } = await newSubscriber()
  const other = { name: 'Somebody Else', email: 'else@magazine.example' }
  await buyRenewal(shopper, { ...other, recipient_name: null, cart: renewal('digital') })
  expect(await ordersOf(email)).toHaveLength(1)
  expect(await ordersOf('else@magazine.example')).toHaveLength(0)
})

test('nobody renews without an account, nor without ever having subscribed', async () => {
  const nobody = await renew(openShopper(), { cart: renewal('digital') })
  expect(nobody).toMatchObject({ status: 401, answer: general('Log in to renew your subscription.') })
  expect(nobody.told.success).toBe(true)
  const reader = openShopper()
  await reader.logIn(await newAccount())
  const none = await renew(reader, { cart: renewal('digital', { coupon: 'RENEW5' }) })
  expect(none).toMatchObject({
    status: 422,
    answer: general('You have no subscription to renew yet. Please subscribe instead.'),
  })
})

const { shopper: held } = await newSubscriber()
const uncovered =
  'Coupon does not apply to this subscription. If you would like to use this coupon, please change your subscription settings via the following form.'
const elsewhere = 'New subscriptions and gifts are sold at /subscribe.'
test.each([
  ['an introductory subscription', { cart: personal('digital') }, elsewhere],
  ['gifts alone', { cart: gifts(1) }, 'Please choose a subscription.'],
  ['a gift beside it', { cart: { ...renewal('digital'), giftsubs: gifts(1).giftsubs } }, elsewhere],
  ['goods alone', { cart: { ...nothing, items: [{ ref: 'prd:tote', quantity: 1 }] } }, 'Please choose a subscription.'],
  ['a coupon for new subscriptions', { cart: renewal('digital', { coupon: 'NEWHERE' }) }, 'This coupon does not apply to subscription renewals.'],
  ['a coupon for gifts', { cart: renewal('digital', { coupon: 'GIFT15' }) }, 'This coupon does not apply to subscription renewals.'],
  ['a coupon for elsewhere', { cart: renewal('digital', { coupon: 'USPRINT' }) }, uncovered],
  ['a coupon on the solidarity level', { cart: renewal('digital', { coupon: 'RENEW5', level: 'high' }) }, uncovered],
  ['a coupon that is over', { cart: renewal('digital', { coupon: 'BYGONE' }) }, 'Coupon BYGONE ended on December 31, 2025.'],
])('%s is refused, and nothing is charged', async (_what, body, text) => {
  expect(await renew(held, body)).toMatchObject({ status: 422, answer: general(text) })
}) // biome-ignore format: a table

test.each([
  ['no cart', {}, 400],
  ['an unknown field', { cart: renewal('digital'), total: 0 }, 400],
  ['two copies', { cart: renewal('digital', { copies: 2 }) }, 400],
  ['an account that is a list', { cart: renewal('digital'), account: [] }, 400],
])('%s is refused', async (_what, body, status) => expect((await renew(held, body)).status).toBe(status)) // biome-ignore format: a table

test('without a captcha nothing is renewed', async () => {
  expect((await renew(held, { cart: renewal('digital') }, { captcha: 'none' })).status).toBe(422)
})
