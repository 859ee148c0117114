import { expect, test } from 'vitest'
import { refundPayment } from '#application/sales/refund/refund-payment.ts'
import { receiptPath } from '#contract/page-paths.ts'
import { printGift, printSubscription, tote } from '../../support/cart.ts'
import { american, canadian, chosen } from '../../support/checkout.ts'
import { wordsIn } from '../../support/read-html.ts'
import { newRecipient, openRedeem } from '../../support/redeem.ts'

const shop = await openRedeem()
const { app, db, context, control, openShopper, submit, buy, orderOf, redeem } = shop
const personal = { type: 'personal-subscription', item: printSubscription }
const recordings = { type: 'digital-product', item: 'prd:recordings' }
let people = 0
const newGuest = () => {
  people += 1
  return { name: `Ada Quill ${people}`, email: `ada.${people}@reader.example` }
}

const look = (token: string) => app.inject(receiptPath(token))
const textOf = wordsIn

async function buyFor(form: object, things: object[], method?: string) {
  const shopper = openShopper()
  for (const thing of things) await shopper.add(thing)
  const { intentId, status } = await buy(shopper, form, method)
  return { intentId, token: status.receipt as string, order: await orderOf(intentId) }
}

test('a receipt tells what was bought, where it goes, how it was paid, and adds up', async () => {
  const form = { ...newGuest(), address: american, shipcode: 'ship-a' }
  const { token, order } = await buyFor(form, [tote, { type: 'sized-product', item: 'sze:tee-m' }])
  const answer = await look(token)
  expect(answer.statusCode).toBe(200)
  const text = textOf(answer.body)
  for (const words of [
    order.ref,
    'Ada Quill 1',
    'Canvas Tote',
    'Subtotal',
    'Shipping',
    'Visa ending in 4242',
    '1 Pier Road',
    'Duluth, MN 55802',
    'United States',
  ])
    expect(text).toContain(words)
  const [subtotal = 0, shipping = 0, total = 0] = ['Subtotal', 'Shipping', 'Total'].map(
    (label) => Number(new RegExp(`${label} ?\\$([\\d.]+)`).exec(text)?.[1]) * 100,
  )
  expect(Math.round(subtotal + shipping)).toBe(Math.round(total))
  expect(Math.round(total)).toBe(order.paid_cents)
})

test('a receipt is one reader’s: kept nowhere, told to no other site, found by no search engine', async () => {
  const { token } = await buyFor(newGuest(), [recordings])
  for (const url of [receiptPath(token), receiptPath(token).replace('?', '/pdf?')]) {
    const { headers, statusCode } = await app.inject(url)
    expect([url, statusCode]).toEqual([url, 200])
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
  }
  expect((await look(token)).body).toContain('<meta name="robots" content="noindex"')
})

test('a receipt is made of the version that was paid, whatever becomes of the store', async () => {
  const { token } = await buyFor(newGuest(), [recordings])
  await db
    .updateTable('products')
    .set({ name: 'Other Noises', price_cents: 1 })
    .where('ref', '=', 'prd:recordings')
    .execute()
  const text = textOf((await look(token)).body)
  await db
    .updateTable('products')
    .set({ name: 'Field Recordings', price_cents: 900 })
    .where('ref', '=', 'prd:recordings')
    .execute()
  expect(text).toContain('Field Recordings (Digital)')
  expect(text).toContain('$9.00')
})

test('a subscription and goods that go to two places name both, each with its own', async () => {
  const other = { gifted: true, recipient_name: 'Io Fern', recipient_shipcode: 'ship-b', recipient_address: canadian }
  const form = { ...newGuest(), password: chosen, address: american, shipcode: 'ship-a', ...other }
  const { token } = await buyFor(form, [tote, personal])
  const text = textOf((await look(token)).body)
  expect(text).toMatch(
    /Ships to.*Duluth, MN 55802.*Introductory Subscription.*Io Fern.*Rimouski, QC G5L 1A1.*Canvas Tote/,
  )
})

test('a coupon is named with what it takes off', async () => {
  const shopper = openShopper()
  const item = { ...printSubscription, medium: 'digital', coupon: 'DIGITAL5' }
  await shopper.add({ type: 'personal-subscription', item })
  const { status } = await buy(shopper, { ...newGuest(), password: chosen })
  const text = textOf((await look(status.receipt)).body)
  expect(text).toMatch(/Subtotal ?\$24\.95 ?Discount \(DIGITAL5\) ?-\$5\.00 ?Total ?\$19\.95/)
})

test('what cost nothing is FREE, and was paid with nothing', async () => {
  const shopper = openShopper()
  await shopper.add({ type: 'digital-product', item: 'prd:wallpapers' })
  const { answer } = await submit(shopper, newGuest())
  const text = textOf((await look(answer.data)).body)
  expect(text).toMatch(/Total ?FREE/)
  expect(text).not.toContain('Paid with')
  expect(text).toContain('Night Sky')
})

test.each(['error', 'hang', 'drop'])(
  'a receipt opens while the provider is out (%s); only how it was paid is not told',
  async (act) => {
    const { token, order } = await buyFor(newGuest(), [recordings])
    await control('PUT', 'faults', {
      api: [{ at: 'before', act, ...(act === 'error' && { status: 500 }), method: 'GET' }],
    })
    const answer = await look(token).finally(() => control('DELETE', 'faults'))
    expect(answer.statusCode).toBe(200)
    expect(textOf(answer.body)).toContain(order.ref)
    expect(textOf(answer.body)).not.toContain('Paid with')
    expect(textOf((await look(token)).body)).toContain('Visa ending in 4242')
  },
)

test('every gift has its link, until it is redeemed', async () => {
  const { token, order } = await buyFor(newGuest(), [{ type: 'gift-subscription', item: printGift, qty: 2 }])
  const gifts = await db.selectFrom('gifts').select('id').where('order_id', '=', order.id).orderBy('number').execute()
  const links = gifts.map(({ id }) => `/subscribe/redeem?token=${context.ports.orderLinks.giftToken(id)}`)
  const before = (await look(token)).body
  for (const link of links) expect(before).toContain(`http://localhost:8080${link}`)
  const giftToken = context.ports.orderLinks.giftToken(gifts[0]?.id ?? '')
  const redeemed = await redeem(openShopper(), { token: giftToken }, newRecipient())
  expect(redeemed.answer).toEqual({ type: 'redeem-succeeded' })
  const after = (await look(token)).body
  expect([after.includes(links[0] ?? '-'), after.includes(links[1] ?? '-')]).toEqual([false, true])
})

test('the gift in place of a subscription is mailed to the address, and not on the receipt of whoever paid', async () => {
  const shopper = openShopper()
  await shopper.add(personal)
  const person = newGuest()
  const { answer } = await submit(shopper, { ...person, password: chosen, address: american, shipcode: 'ship-a' })
  await db
    .insertInto('accounts')
    .values({ name: 'Somebody', email: person.email, email_key: person.email, created_at: new Date() })
    .execute()
  await shop.confirm(answer.data.payment_intent_id)
  const { receipt } = await shop.poll(shopper, answer.data.payment_intent_id)
  const page = (await look(receipt)).body
  expect(textOf(page)).toContain('we have mailed a link that adds the subscription to it')
  expect(page).not.toContain('/subscribe/redeem')
  const mail = db.selectFrom('mails').select('data').where('email', '=', person.email).where('kind', '=', 'gift-link')
  const text = JSON.stringify(await mail.executeTakeFirstOrThrow())
  expect(text, 'the receipt is for whoever paid').not.toContain('/receipts')
})

test('the PDF is a PDF that names the order, and opens nothing', async () => {
  const { token, order } = await buyFor(newGuest(), [
    recordings,
    { type: 'gift-subscription', item: printGift, qty: 1 },
  ])
  const answer = await app.inject(receiptPath(token).replace('?', '/pdf?'))
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toContain(`receipt ${order.ref}.pdf`)
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(answer.rawPayload.toString('latin1')).not.toMatch(/\/URI|redeem|downloads/)
})

test('an order that was given back says so, and opens nothing', async () => {
  const { token, order } = await buyFor(newGuest(), [recordings])
  const [link = ''] = linksOf((await look(token)).body)
  await db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', order.id).execute()
  const page = (await look(token)).body
  expect(textOf(page)).toContain('This order was refunded')
  expect(linksOf(page)).toEqual([])
  expect((await app.inject(link)).statusCode).toBe(410)
  await db.updateTable('orders').set({ status: 'completed' }).where('id', '=', order.id).execute()
})

test('an order whose money did not fit tells that it went back', async () => {
  const shopper = openShopper()
  await shopper.add(recordings)
  const { answer } = await submit(shopper, newGuest())
  const intentId = answer.data.payment_intent_id
  const order = await orderOf(intentId)
  await shop.confirm(intentId)
  await refundPayment(context, { intentId, orderId: order.id, because: 'stock' })
  const text = textOf((await look(context.ports.orderLinks.receiptToken(order.id))).body)
  expect(text).toContain('This order could not be completed')
  expect(text).not.toContain('Your downloads')
})

test('nothing but its own token opens a receipt, and none opens before the order is complete', async () => {
  const shopper = openShopper()
  await shopper.add(recordings)
  const { answer } = await submit(shopper, newGuest())
  const started = await orderOf(answer.data.payment_intent_id)
  const { order, token } = await buyFor(newGuest(), [{ type: 'gift-subscription', item: printGift, qty: 1 }])
  const { orderLinks } = context.ports
  const { id: gift } = await db
    .selectFrom('gifts')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const wrong = [
    orderLinks.receiptToken(started.id),
    orderLinks.giftToken(gift),
    orderLinks.giftToken(order.id),
    orderLinks.donationToken(order.id),
    orderLinks.downloadSignature(order.id),
    order.id,
    order.ref,
    `${token}x`,
    token.slice(0, -1),
    token.toUpperCase(),
    '',
    '%00',
    '../../etc/passwd',
    "' or 1=1 --",
  ]
  for (const other of wrong) {
    expect((await look(other)).statusCode, other).toBe(404)
    expect((await app.inject(receiptPath(other).replace('?', '/pdf?'))).statusCode, other).toBe(404)
  }
  expect((await app.inject('/receipts')).statusCode).toBe(404)
  expect((await look(token)).statusCode).toBe(200)
})

function linksOf(html: string): string[] {
  return [...html.matchAll(/href="(\/downloads\/[^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}
