import { expect, test } from 'vitest'
import { settlePayment } from '#application/sales/settle/settle-payment.ts'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { readStock, setStock } from '#store/store/stock.ts'
import { printGift, printSubscription, tote } from '../../support/cart.ts'
import { american, canadian, chosen, openCheckout } from '../../support/checkout.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const shop = await openCheckout()
const { db, context, stripe, clock, openShopper, newAccount, submit, confirm, poll, buy, orderOf } = shop
const personal = { type: 'personal-subscription', item: printSubscription }
const donation = (process: 'onetime' | 'monthly-init', amount = 2500) => ({
  type: 'donation-item',
  item: { process, amount },
})
let people = 0
const newGuest = () => {
  people += 1
  return { name: `Ada Quill ${people}`, email: `ada.${people}@reader.example` }
}
const stockOf = async (ref: string) => (await readStock(db, [ref])).get(ref)

test('a guest buys a tote: started, updated, paid, and there is a receipt', async () => {
  const shopper = openShopper()
  await shopper.add(tote)
  const before = await stockOf('prd:tote')
  const form = { ...newGuest(), address: american, shipcode: 'ship-a' }
  const started = await submit(shopper, form)
  expect(started.answer).toEqual({
    type: 'started',
    data: { payment_intent_id: expect.any(String), stripe_secret: expect.any(String) },
  })
  const id = started.answer.data.payment_intent_id
  expect(await stockOf('prd:tote')).toBe((before ?? 0) - 1)
  expect((await submit(shopper, { ...form, invoice: id })).answer.type).toBe('updated')
  const paid = await confirm(id)
  expect(paid.amount_received).toBe(1800 + 200)
  const told = await poll(shopper, id)
  expect(told).toEqual({ status: 'completed', receipt: expect.any(String), invoice: null })
  expect((await shopper.cart()).items).toEqual([])
  expect(await stockOf('prd:tote')).toBe((before ?? 0) - 1)
  expect(await orderOf(id)).toMatchObject({ status: 'completed', paid_cents: 2000 })
  const mails = await db
    .selectFrom('mails')
    .select('kind')
    .where('cause', '=', `order-receipt:${(await orderOf(id)).id}`)
    .execute()
  expect(mails).toEqual([{ kind: 'order-receipt' }])
})

test('goods are priced to where they go, whatever the subscription is shipped to', async () => {
  const shopper = openShopper()
  await shopper.add(tote)
  await shopper.add(personal)
  const other = { gifted: true, recipient_name: 'Io Fern', recipient_shipcode: 'ship-b', recipient_address: canadian }
  const form = { ...newGuest(), password: chosen, address: american, shipcode: 'ship-a', ...other }
  const { intentId } = await buy(shopper, form)
  expect((await orderOf(intentId)).paid_cents).toBe(3995 + 1800 + 400)
})

test('a personal subscription makes an account with its cycle, its address and autorenew, and keeps the card', async () => {
  const shopper = openShopper()
  await shopper.add(personal)
  const person = newGuest()
  await buy(shopper, { ...person, password: chosen, address: canadian, shipcode: 'ship-b' })
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  expect(account.name).toBe(person.name)
  const cycles = await db.selectFrom('cycles').selectAll().where('account_id', '=', account.id).execute()
  expect(cycles).toMatchObject([
    { phase: 'introductory', term: '1year', level: 'low', set_deliverable: 'print-b', tokens: 4, position: 1 },
  ])
  const addresses = await db
    .selectFrom('account_addresses')
    .select(['shipcode', 'address'])
    .where('account_id', '=', account.id)
    .execute()
  expect(addresses).toMatchObject([{ shipcode: 'ship-b', address: canadian }])
  const payer = await db.selectFrom('payers').selectAll().where('account_id', '=', account.id).executeTakeFirstOrThrow()
  expect(payer).toMatchObject({ autorenew: true, method: expect.stringMatching(/^pm_/) })
  const kept = await stripe.customers.listPaymentMethods(payer.customer)
  expect(kept.data.map(({ id }) => id)).toEqual([payer.method])
  expect((await openShopper().logIn(person.email, chosen.password)).statusCode).toBe(200)
  const hashes = await db
    .selectFrom('order_versions')
    .select('password_hash')
    .where('password_hash', 'is not', null)
    .execute()
  expect(hashes).toEqual([])
})

test('buying a subscription with the address of an account is refused, and nothing is charged', async () => {
  const shopper = openShopper()
  await shopper.add(personal)
  const form = { name: 'X', email: 'Extended@demo.example', password: chosen, address: american, shipcode: 'ship-a' }
  const { status, answer } = await submit(shopper, form)
  expect(status).toBe(422)
  expect(answer).toEqual({ errors: { email: 'An account with this email already exists. Log in to renew it.' } })
})

test('an account made while a subscription was being paid is not touched: its holder is mailed a link', async () => {
  const shopper = openShopper()
  await shopper.add(personal)
  const person = newGuest()
  const form = { ...person, password: chosen, address: american, shipcode: 'ship-a' }
  const { answer } = await submit(shopper, form)
  const row = { name: 'Somebody', email: person.email, email_key: person.email, created_at: clock.now }
  const { id } = await db.insertInto('accounts').values(row).returning('id').executeTakeFirstOrThrow()
  await confirm(answer.data.payment_intent_id)
  expect((await poll(shopper, answer.data.payment_intent_id)).status).toBe('completed')
  expect(await db.selectFrom('cycles').selectAll().where('account_id', '=', id).execute()).toEqual([])
  const order = await orderOf(answer.data.payment_intent_id)
  expect(
    await db.selectFrom('gifts').select(['deliverable', 'term']).where('order_id', '=', order.id).execute(),
  ).toEqual([{ deliverable: 'print-a', term: '1year' }])
})

test('gifts become links, as many as were bought, mailed to the purchaser', async () => {
  const shopper = openShopper()
  await shopper.add({ type: 'gift-subscription', item: printGift, qty: 3 })
  const { intentId } = await buy(shopper, newGuest())
  const order = await orderOf(intentId)
  const gifts = await db
    .selectFrom('gifts')
    .select(['id', 'number'])
    .where('order_id', '=', order.id)
    .orderBy('number')
    .execute()
  expect(gifts.map(({ number }) => number)).toEqual([1, 2, 3])
  const mails = await db
    .selectFrom('mails')
    .select(['kind', 'data'])
    .where('kind', 'in', ['gift-link', 'gift-links'])
    .where('email', '=', order.email)
    .execute()
  // One mail with all of them, each with a link and a card of its own.
  expect(mails).toMatchObject([{ kind: 'gift-links', data: { order: order.ref } }])
  const [mail] = mails as { data: { gifts: { url: string; cardUrl: string }[] } }[]
  const links = mail?.data.gifts ?? []
  expect(new Set(links.flatMap(({ url, cardUrl }) => [url, cardUrl])).size).toBe(2 * gifts.length)
})

test('a donation is recorded', async () => {
  const shopper = openShopper()
  await shopper.add(donation('onetime'))
  const { intentId } = await buy(shopper, newGuest())
  const order = await orderOf(intentId)
  const given = await db.selectFrom('donations').selectAll().where('order_id', '=', order.id).execute()
  expect(given).toMatchObject([{ amount_cents: 2500 }])
})

test('a guest’s monthly donation keeps the method that pays, and goes on by it', async () => {
  const shopper = openShopper()
  await shopper.add(donation('monthly-init', 1500))
  const { intentId } = await buy(shopper, newGuest())
  const order = await orderOf(intentId)
  const monthly = await db.selectFrom('monthly_donations').selectAll().where('order_id', '=', order.id).execute()
  const intent = await stripe.paymentIntents.retrieve(intentId)
  expect(intent.setup_future_usage).toBe('off_session')
  expect(monthly).toMatchObject([
    {
      amount_cents: 1500,
      status: 'active',
      customer: intent.customer,
      method: intent.payment_method,
      account_id: null,
    },
  ])
  const given = await db.selectFrom('donations').selectAll().where('order_id', '=', order.id).execute()
  expect(given).toMatchObject([{ amount_cents: 1500, monthly_id: monthly[0]?.id }])
})

test('what costs nothing is completed without a payment, and its files can be downloaded', async () => {
  const shopper = openShopper()
  await shopper.add({ type: 'digital-product', item: 'prd:wallpapers' })
  const { status, answer } = await submit(shopper, newGuest())
  expect([status, answer]).toEqual([200, { type: 'gratis', data: expect.any(String) }])
  expect((await shopper.cart()).items).toEqual([])
  const grants = await db.selectFrom('download_grants').select('ref').execute()
  expect(grants).toContainEqual({ ref: 'prd:wallpapers' })
})

test('a cart that becomes free while its payment is open is completed, and the payment can not be paid any more', async () => {
  const shopper = openShopper()
  await shopper.add({ type: 'digital-product', item: 'prd:wallpapers' })
  await shopper.add({ type: 'digital-product', item: 'prd:recordings' })
  const form = newGuest()
  const { answer } = await submit(shopper, form)
  const id = answer.data.payment_intent_id
  await shopper.remove({ type: 'digital-product', item: 'prd:recordings', all: true })
  expect((await submit(shopper, { ...form, invoice: id })).answer.type).toBe('gratis')
  await expect(confirm(id)).rejects.toThrow()
})

test.each([
  ['nothing', {}, { name: 'Must not be blank.', email: 'Must not be blank.' }],
  ['a malformed address', { name: 'A', email: 'a@b' }, { email: 'Please enter a valid email address.' }],
  ['a name of spaces', { name: ' \t ', email: 'a@reader.example' }, { name: 'Must not be blank.' }],
])('a form with %s is refused under its fields', async (_what, form, errors) => {
  const shopper = openShopper()
  await shopper.add(donation('onetime'))
  const { status, answer } = await submit(shopper, form)
  expect([status, answer]).toEqual([422, { errors }])
})

test('a subscription in print wants a password and an address within its category', async () => {
  const shopper = openShopper()
  await shopper.add(personal)
  const person = newGuest()
  const bare = await submit(shopper, person)
  expect(bare.answer.errors.password).toEqual({ password: 'Must not be blank.', confirm: 'Must not be blank.' })
  expect(Object.keys(bare.answer.errors.address)).toEqual(expect.arrayContaining(['line1', 'city', 'country']))
  const wrong = {
    ...person,
    password: { password: chosen.password, confirm: 'other' },
    address: canadian,
    shipcode: 'ship-a',
  }
  const told = (await submit(shopper, wrong)).answer.errors
  expect(told.password).toEqual({ confirm: 'Passwords do not match.' })
  expect(told.address.country).toBe('Please choose a country from the list.')
})

test('goods for another want a name and an address of their own', async () => {
  const shopper = openShopper()
  await shopper.add(tote)
  const { answer } = await submit(shopper, { ...newGuest(), gifted: true })
  expect(answer.errors.recipient_name).toBe('Must not be blank.')
  expect(answer.errors.recipient_address.line1).toBeDefined()
  expect(answer.errors.address).toBeUndefined()
})

test('an empty cart, and a token of the captcha used twice, are refused', async () => {
  const shopper = openShopper()
  expect((await submit(shopper, newGuest())).answer).toMatchObject({ errors: 'Your cart is empty' })
  await shopper.add(tote)
  const again = await shopper.send('POST', '/api/cart/checkout?captcha=nonsense', JSON.stringify({ session: true }))
  expect(again.json()).toEqual({ errors: 'We could not verify that you are human. Please try again.' })
})

test('the last one is had by one of two; the other is told before paying', async () => {
  await db.transaction().execute((trx) => setStock(trx, [{ ref: 'prd:print', quantity: 1 }]))
  const print = { type: 'basic-product', item: 'prd:print' }
  const [one, other] = [openShopper(), openShopper()]
  await one.add(print)
  await other.add(print)
  const form = () => ({ ...newGuest(), address: american, shipcode: 'ship-a' })
  const both = await Promise.all([submit(one, form()), submit(other, form())])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  const late = both.find(({ status }) => status === 422)
  expect(late?.answer).toEqual({ errors: { general: 'Letterpress Print is out of stock.' } })
  // Left alone, it can be had again.
  const later = { ...context, now: () => new Date(clock.now.getTime() + 31 * 60_000) }
  await sweepOpenOrders(later)
  expect(await stockOf('prd:print')).toBe(1)
})

test('a coupon with one use left is used by one', async () => {
  const gift = { type: 'gift-subscription', qty: 1, item: { ...printGift, coupon: 'LASTONE' } }
  const shoppers = [openShopper(), openShopper(), openShopper()]
  for (const shopper of shoppers) expect((await shopper.add(gift)).statusCode).toBe(200)
  const all = await Promise.all(shoppers.map((shopper) => submit(shopper, newGuest())))
  expect(all.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  expect(all.find(({ status }) => status === 422)?.answer).toMatchObject({
    errors: { general: 'Coupon LASTONE is used up.' },
  })
})

test('however a cart is submitted, there is one order and one payment', async () => {
  const shopper = openShopper()
  await shopper.add(donation('onetime'))
  const form = newGuest()
  const all = await Promise.all(Array.from({ length: 8 }, () => submit(shopper, form)))
  expect(new Set(all.map(({ answer }) => answer.data.payment_intent_id)).size).toBe(1)
  const id = all[0]?.answer.data.payment_intent_id
  await confirm(id)
  // Reloaded, sent again, in another tab: what was paid is resumed.
  const again = await Promise.all([submit(shopper, form), submit(shopper, { ...form, invoice: id })])
  for (const { answer } of again)
    expect(answer).toMatchObject({ type: 'customer', data: { status: 'completed', payment_intent_id: id } })
  const orders = await db.selectFrom('orders').select('status').where('cart_id', '=', shopper.cartId).execute()
  expect(orders).toEqual([{ status: 'completed' }])
  expect((await submit(shopper, { ...form, invoice: id })).answer).toMatchObject({
    type: 'customer',
    data: { status: 'completed' },
  })
})

test('a cart that another tab has changed is not paid for unseen', async () => {
  const shopper = openShopper()
  await shopper.logIn(await newAccount())
  await shopper.add({ type: 'digital-product', item: 'prd:recordings' })
  const started = await submit(shopper, {}, '&total=900')
  const invoice = started.answer.data.payment_intent_id
  await shopper.add(donation('onetime'))
  const told = await submit(shopper, { invoice }, '&total=900')
  expect(told).toMatchObject({
    status: 409,
    answer: {
      errors: { general: 'The total is $34.00 by now. Please look it over: the next press pays it.' },
      // As the page would fetch it, so that it can show it.
      cart: await shopper.cart(),
    },
  })
  expect((await stripe.paymentIntents.retrieve(invoice)).amount).toBe(900)
  expect(await submit(shopper, { invoice }, '&total=3400'), 'the next press pays it').toMatchObject({ status: 200 })
  reached(46, 'carts changed in another tab', 1)
})

test('a cart that another tab has emptied comes along with the refusal', async () => {
  const shopper = openShopper()
  await shopper.logIn(await newAccount())
  await shopper.add(donation('onetime'))
  await shopper.remove({ ...donation('onetime'), all: true })
  const { answer } = await submit(shopper, {}, '&total=2500')
  expect(answer).toMatchObject({ errors: 'Your cart is empty', cart: { items: [], donation: null } })
  reached(46, 'carts changed in another tab', 1)
})

test('someone logged in pays with the saved card: paid, to be authorized, or to be replaced', async () => {
  const email = await newAccount()
  const shopper = openShopper()
  await shopper.logIn(email)
  await shopper.add(donation('onetime'))
  const none = await submit(shopper, { customer: 'use-card' })
  expect(none.answer.checkout_errors).toMatchObject({ require: 'replace-card' })
  const { id: accountId } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const { customer } = await db
    .selectFrom('payers')
    .select('customer')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const keep = async (name: string) => {
    const { id } = await stripe.paymentMethods.attach(name, { customer })
    await db.updateTable('payers').set({ method: id }).where('account_id', '=', accountId).execute()
    return id
  }
  await keep('pm_card_chargeCustomerFail')
  const declined = await submit(shopper, { customer: 'use-card' })
  expect(declined.answer.checkout_errors).toMatchObject({ require: 'replace-card', message: 'Your card was declined.' })
  const method = await keep('pm_card_authenticationRequired')
  const challenged = await submit(shopper, { customer: 'use-card' })
  expect(challenged.answer.checkout_errors).toMatchObject({ require: 'authorize-card', method })
  await keep('pm_card_visa')
  const paid = await submit(shopper, { customer: 'use-card' })
  expect(paid.answer).toMatchObject({ type: 'customer', data: { status: 'completed', receipt: expect.any(String) } })
})

test('pressed again and again, a saved card pays for a cart once', async () => {
  const email = await newAccount()
  const shopper = openShopper()
  await shopper.logIn(email)
  await shopper.add(donation('onetime'))
  await submit(shopper, { customer: 'use-card' })
  const { id: accountId } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const { customer } = await db
    .selectFrom('payers')
    .select('customer')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const { id: method } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  await db.updateTable('payers').set({ method }).where('account_id', '=', accountId).execute()
  for (let round = 1; round <= (isWholeProof ? 12 : 4); round += 1) {
    const presses = await Promise.all(Array.from({ length: 6 }, () => submit(shopper, { customer: 'use-card' })))
    // All of them are told of the one payment, though the first has emptied the cart by the time the last asks.
    for (const { answer } of presses) expect(answer).toMatchObject({ type: 'customer', data: { status: 'completed' } })
    const { data: intents } = await stripe.paymentIntents.list({ customer, limit: 100 })
    expect(intents.filter(({ status }) => status === 'succeeded')).toHaveLength(round)
    await shopper.add(donation('onetime'))
  }
}, 60_000)

test('what is paid for while its buyer logs in leaves the cart that the two became', async () => {
  const email = await newAccount()
  const earlier = openShopper()
  await earlier.logIn(email)
  await earlier.add({ type: 'print-issue', item: 'iss:2' })
  const shopper = openShopper()
  await shopper.add(tote)
  const { answer } = await submit(shopper, { ...newGuest(), address: american, shipcode: 'ship-a' })
  await shopper.logIn(email)
  expect((await shopper.cart()).items.map(({ ref }) => ref).sort()).toEqual(['iss:2', 'prd:tote'])
  await confirm(answer.data.payment_intent_id)
  expect(await poll(shopper, answer.data.payment_intent_id)).toMatchObject({ status: 'completed' })
  expect((await shopper.cart()).items.map(({ ref }) => ref)).toEqual(['iss:2'])
})

test('a free order that is sent again from another tab answers with its one receipt', async () => {
  const shopper = openShopper()
  await shopper.add({ type: 'digital-product', item: 'prd:wallpapers' })
  const form = newGuest()
  const answers = await Promise.all(Array.from({ length: 4 }, () => submit(shopper, form)))
  answers.push(await submit(shopper, form))
  expect(new Set(answers.map(({ answer }) => answer.data)).size).toBe(1)
  clock.now = new Date(clock.now.getTime() + 1000)
  await shopper.add(tote)
  await shopper.remove({ ...tote, all: true })
  expect((await submit(shopper, form)).answer).toMatchObject({ errors: 'Your cart is empty' })
})

test('a bank debit leaves the cart, and gives its goods back when it comes back', async () => {
  const shopper = openShopper()
  await shopper.add({ ...tote, qty: 2 })
  const before = await stockOf('prd:tote')
  const form = { ...newGuest(), address: american, shipcode: 'ship-a' }
  const { intentId, status } = await buy(shopper, form, 'pm_usBankAccount_success')
  expect(status).toMatchObject({ status: 'processing', invoice: expect.any(String) })
  expect((await shopper.cart()).items).toEqual([])
  expect(await stockOf('prd:tote')).toBe((before ?? 0) - 2)
  await shop.control('POST', `payment_intents/${intentId}/fail`)
  await settlePayment(context, intentId)
  expect(await stockOf('prd:tote')).toBe(before)
})
