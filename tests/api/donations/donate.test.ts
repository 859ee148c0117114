import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MONTHLY_BEGUN } from '#domain/donations/donation-texts.ts'
import { findVersion } from '#store/sales/order-versions.ts'
import { american } from '../../support/checkout.ts'
import { openSubscribe } from '../../support/subscribe.ts'

const site = await openSubscribe()
const { db, stripe, donate, giveDonation, openShopper, newSubscriber, keepCard, orderOf } = site

const given = (donation: object) => ({ items: [], giftsubs: [], donation, subscription: null })
const once = given({ process: 'onetime', dollars: 25 })
const monthly = given({ process: 'monthly-init', dollars: 10 })
const german = { line1: 'Am Hafen 3', line2: '', city: 'Hamburg', state: '', postcode: '20457', country: 'DE' }
const atPage = { recipient_name: null, origin: '/donate', shipcode: 'ship-a' }

let donors = 0
const newDonor = () => {
  donors += 1
  return { ...atPage, name: 'Ada Quill', email: `donor-${donors}@magazine.example`, address: null }
}
const monthlyOf = (orderId: string) =>
  db.selectFrom('monthly_donations').selectAll().where('order_id', '=', orderId).execute()
const donationsOf = (orderId: string) =>
  db.selectFrom('donations').selectAll().where('order_id', '=', orderId).execute()
const snapshotOf = async (intentId: string) => (await findVersion(db, (await orderOf(intentId)).id, 1))?.snapshot
const mailOf = (orderId: string) =>
  db.selectFrom('mails').select('data').where('cause', '=', `order-receipt:${orderId}`).executeTakeFirstOrThrow()

test('a guest gives once: a donation, an event and a receipt, and no method is kept', async () => {
  const donor = newDonor()
  const { intentId, status } = await giveDonation(openShopper(), { ...donor, cart: once })
  expect(status).toMatchObject({ status: 'completed', receipt: expect.any(String) })
  const order = await orderOf(intentId)
  expect(order).toMatchObject({ email: donor.email, paid_cents: 2500, account_id: null })
  expect(await donationsOf(order.id)).toMatchObject([{ amount_cents: 2500, monthly_id: null, email: donor.email }])
  expect(await monthlyOf(order.id)).toEqual([])
  const intent = await stripe.paymentIntents.retrieve(intentId)
  expect([intent.customer, intent.setup_future_usage]).toEqual([null, null])
  const events = await db.selectFrom('events').select('data').where('name', '=', 'donated').execute()
  expect(events).toContainEqual({ data: { order: order.ref, process: 'onetime', amountCents: 2500 } })
  expect((await mailOf(order.id)).data).toMatchObject({ isMonthly: false })
})

test('a guest gives monthly: the first charge now, by a method that is kept; the receipt says so', async () => {
  const { intentId, status } = await giveDonation(openShopper(), { ...newDonor(), cart: monthly })
  const order = await orderOf(intentId)
  const intent = await stripe.paymentIntents.retrieve(intentId)
  expect(intent.setup_future_usage).toBe('off_session')
  expect(intent.customer).not.toBeNull()
  expect(await monthlyOf(order.id)).toMatchObject([
    { amount_cents: 1000, status: 'active', customer: intent.customer, method: intent.payment_method },
  ])
  expect(order.paid_cents).toBe(1000)
  expect((await mailOf(order.id)).data).toMatchObject({ isMonthly: true })
  const { receipt } = status as { receipt: string }
  const page = await openShopper().send('GET', `/receipts?token=${receipt}`)
  expect(page.body).toContain(MONTHLY_BEGUN)
})

test('who changes from once to monthly while paying keeps the method after all', async () => {
  const shopper = openShopper()
  const donor = newDonor()
  const query = { attempt: randomUUID() }
  const started = await donate(shopper, { ...donor, cart: once }, query)
  const invoice = started.answer.data.payment_intent_id
  const changed = await donate(shopper, { ...donor, cart: monthly, invoice }, query)
  expect(changed.answer).toMatchObject({ type: 'updated', data: { payment_intent_id: invoice } })
  await site.confirm(invoice)
  expect(await site.poll(shopper, invoice)).toMatchObject({ status: 'completed' })
  const order = await orderOf(invoice)
  expect(await monthlyOf(order.id)).toMatchObject([{ amount_cents: 1000, status: 'active' }])
})

test('who is logged in gives by the account’s name, and monthly by the card that it has', async () => {
  const { shopper, id, email } = await newSubscriber()
  const customer = await keepCard(id)
  const body = { ...atPage, name: 'Somebody Else', email: 'else@magazine.example', cart: monthly, customer: 'use-card' }
  const { answer } = await donate(shopper, body)
  expect(answer).toMatchObject({ type: 'customer', data: { status: 'completed' } })
  const order = await orderOf(answer.data.payment_intent_id)
  expect(order).toMatchObject({ email, account_id: id })
  expect(await monthlyOf(order.id)).toMatchObject([{ account_id: id, email, customer, amount_cents: 1000 }])
})

test('a donor may say where they live, in any country, and need not', async () => {
  const { intentId } = await giveDonation(openShopper(), { ...newDonor(), address: german, cart: once })
  expect((await snapshotOf(intentId))?.donorAddress).toEqual(german)
  const blank = { line1: ' ', line2: '', city: '', state: '', postcode: '', country: '' }
  const other = await giveDonation(openShopper(), { ...newDonor(), address: blank, cart: once })
  expect(await snapshotOf(other.intentId)).not.toHaveProperty('donorAddress')
  const { status, answer } = await donate(openShopper(), {
    ...newDonor(),
    name: '',
    address: { ...american, line1: '', postcode: '' },
    cart: once,
  })
  expect(status).toBe(422)
  expect(answer.errors).toEqual({
    name: 'Must not be blank.',
    address: { line1: 'Address Line 1 is required.', postcode: 'Zip / Postal Code is required.' },
  })
})

const tote = { item: 'basic-product', ref: 'prd:tote', quantity: 1 }
const gift = { item: { deliverable: 'digital', level: 'low', term: '1year', coupon: null }, qty: 1 }
const personal = { renewal: false, medium: 'digital', level: 'low', term: '1year', coupon: null }
const dollars = (amount: unknown) => given({ process: 'onetime', dollars: amount })
const { cart: _cart, ...cartless } = { ...newDonor(), cart: once }

test.each([
  ['no captcha', { ...newDonor(), cart: once }, 422],
  ['nothing at all', {}, 400],
  ['no cart', cartless, 400],
  ['no donation', { ...newDonor(), cart: given({}) }, 400],
  ['a donation that is null', { ...newDonor(), cart: { ...once, donation: null } }, 400],
  ['a cart without one', { ...newDonor(), cart: { items: [], giftsubs: [] } }, 400],
  ['goods beside it', { ...newDonor(), cart: { ...once, items: [tote] } }, 400],
  ['a gift beside it', { ...newDonor(), cart: { ...once, giftsubs: [gift] } }, 400],
  ['a subscription beside it', { ...newDonor(), cart: { ...once, subscription: personal } }, 400],
  ['nothing given', { ...newDonor(), cart: dollars(0) }, 422],
  ['no amount', { ...newDonor(), cart: given({ process: 'onetime' }) }, 422],
  ['99 cents', { ...newDonor(), cart: given({ process: 'onetime', amount: 99 }) }, 422],
  ['less than nothing', { ...newDonor(), cart: dollars(-25) }, 422],
  ['too much', { ...newDonor(), cart: dollars(500_001) }, 422],
  ['a part of a cent', { ...newDonor(), cart: dollars(1.001) }, 400],
  ['an amount in words', { ...newDonor(), cart: dollars('25') }, 400],
  ['two amounts', { ...newDonor(), cart: given({ process: 'onetime', dollars: 25, amount: 100 }) }, 400],
  ['no such process', { ...newDonor(), cart: given({ process: 'monthly', dollars: 25 }) }, 400],
  ['a field of its own', { ...newDonor(), cart: once, total: 1 }, 400],
  ['a recipient', { ...newDonor(), recipient_name: 'Bo', cart: once }, 400],
  ['a password', { ...newDonor(), password: { password: 'x', confirm: 'x' }, cart: once }, 400],
  ['a payment that can be none', { ...newDonor(), cart: once, invoice: 'pi_\u0000' }, 400],
  ['nobody’s name', { ...newDonor(), name: ' ', cart: once }, 422],
  ['no email', { ...newDonor(), email: null, cart: once }, 422],
])('%s is refused, and nothing is begun', async (what, body, expected) => {
  const query = what === 'no captcha' ? { captcha: 'none' } : { attempt: randomUUID() }
  const { status, answer } = await donate(openShopper(), body, query)
  expect({ what, status }).toEqual({ what, status: expected })
  expect(answer.errors).toBeDefined()
  const { email } = body as { email?: string }
  if (email) expect(await site.ordersOf(email)).toEqual([])
})

test('an amount that can not be given is said to be one', async () => {
  const { answer } = await donate(openShopper(), { ...newDonor(), cart: dollars(0) })
  expect(answer).toEqual({ errors: { general: 'Please enter an amount between 1 and 500000.' } })
})

test('another total than the page shows is not charged', async () => {
  const query = { attempt: randomUUID(), total: '1000' }
  const { status, answer } = await donate(openShopper(), { ...newDonor(), cart: once }, query)
  expect(status).toBe(409)
  expect(answer.errors.general).toContain('The total is $25.00 by now')
})

test('the page is each reader’s own, in the sitemap, and links lead to it', async () => {
  const page = await openShopper().send('GET', '/donate?amount=100&type=monthly')
  expect(page.statusCode).toBe(200)
  expect(page.headers['cache-control']).toBe('private, no-store')
  expect(page.body).toContain('Monthly Contribution: $100 per month')
  expect((await openShopper().send('GET', '/sitemap.xml?part=1')).body).toContain('/donate</loc>')
  expect((await openShopper().send('GET', '/about')).body.match(/href="\/donate"/g)?.length).toBeGreaterThan(1)
})
