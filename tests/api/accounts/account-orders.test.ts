import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { readAccountOrders } from '#application/sales/orders/read-account-orders.ts'
import { refundOrder } from '#application/sales/refund/refund-order.ts'
import { seedOrders } from '../../support/account-orders.ts'
import { printGift, tote } from '../../support/cart.ts'
import { american } from '../../support/checkout.ts'
import { wordsIn } from '../../support/read-html.ts'
import { openSubscribe } from '../../support/subscribe.ts'
import { tester } from '../../support/test-database.ts'

const site = await openSubscribe()
const { app, db, clock, context, newSubscriber, openShopper, buy, orderOf } = site

type Reader = Awaited<ReturnType<typeof newSubscriber>>
type Shopper = Reader['shopper']

async function look(shopper: Shopper, query = '') {
  const { body, statusCode, headers } = await shopper.send('GET', `/account/orders${query}`)
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
  const hrefs = [...main.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  const refs = [...main.matchAll(/id="order-([^"]+)"/g)].map(([, ref = '']) => ref)
  return { main, hrefs, refs, text: wordsIn(main), statusCode, headers }
}

const stepOf = ({ hrefs }: { hrefs: string[] }, way: 'before' | 'after') =>
  hrefs.find((href) => href.startsWith(`/account/orders?${way}=`))?.slice('/account/orders'.length)

async function purchase({ shopper }: Reader, items: readonly object[], method?: string) {
  for (const item of items) await shopper.add(item)
  const { intentId } = await buy(shopper, { address: american, shipcode: 'ship-a', name: 'Ada Quill' }, method)
  return orderOf(intentId)
}

test('the pages hold every order once, newest first, and lead back to where they began', async () => {
  const reader = await newSubscriber()
  const refs = await seedOrders(db, { accountId: reader.id, count: 60 })
  // Two of the same moment, at the end of a page, are told apart.
  await sql`update orders set created_at = (select created_at from orders where ref = ${refs[24]}) where ref = ${refs[25]}`.execute(
    db,
  )
  const first = await look(reader.shopper)
  expect(first.refs).toHaveLength(25)
  expect(stepOf(first, 'after')).toBeUndefined()
  const second = await look(reader.shopper, stepOf(first, 'before'))
  const third = await look(reader.shopper, stepOf(second, 'before'))
  expect([second.refs.length, third.refs.length]).toEqual([25, 10])
  const shown = [...first.refs, ...second.refs, ...third.refs]
  expect(new Set(shown)).toEqual(new Set(refs))
  expect(shown.slice(0, 24)).toEqual(refs.slice(0, 24))
  expect(shown.slice(26)).toEqual(refs.slice(26))
  expect(stepOf(third, 'before')).toBeUndefined()
  const back = await look(reader.shopper, stepOf(third, 'after'))
  expect(back.refs).toEqual(second.refs)
  expect((await look(reader.shopper, stepOf(back, 'after'))).refs).toEqual(first.refs)
})

test('what names no order of the account shows the newest ones', async () => {
  const [reader, other] = [await newSubscriber(), await newSubscriber()]
  const refs = await seedOrders(db, { accountId: reader.id, count: 30 })
  const [, foreign = ''] = await seedOrders(db, { accountId: other.id, count: 3 })
  const oldest = refs.at(-1) ?? ''
  for (const query of [
    '?before=nothing',
    '?before=',
    '?before=a&before=b',
    `?before=${foreign}`,
    `?after=${foreign}`,
    `?before=${oldest}`,
  ])
    expect((await look(reader.shopper, query)).refs, query).toEqual(refs.slice(0, 25))
  expect((await look(reader.shopper, '?after=%00')).statusCode).toBe(400)
})

test('orders stand under the year of the magazine’s own clocks', async () => {
  const reader = await newSubscriber()
  await seedOrders(db, { accountId: reader.id, count: 2, newest: new Date('2026-01-01T03:00:00Z') })
  const { main, text } = await look(reader.shopper)
  expect([...main.matchAll(/<h2[^>]*>(\d{4})<\/h2>/g)].map(([, year]) => year)).toEqual(['2025'])
  expect(text).toContain('December 31, 2025')
})

test('each order tells what it was of and leads to its receipt, downloads and gifts', async () => {
  const reader = await newSubscriber()
  const gifts = { type: 'gift-subscription', item: printGift, qty: 2 }
  const { ref } = await purchase(reader, [tote, { type: 'digital-product', item: 'prd:recordings' }, gifts])
  const { text, hrefs, main } = await look(reader.shopper)
  for (const words of [ref, '2 × Gift Subscription: 1-Year Standard Print', 'Canvas Tote'])
    expect(text).toContain(words)
  const receipt = hrefs.find((href) => href.startsWith('/receipts?token=')) ?? ''
  expect((await app.inject(receipt)).body).toContain(ref)
  expect(hrefs).toContain(`${receipt}#receipt-downloads`)
  expect((await app.inject(receipt)).body).toContain('id="receipt-downloads"')
  expect(hrefs).toContain(`/account/gifts#gifts-${ref}`)
  expect(main).not.toContain('orders-standing')
})

test('what was refunded says so and brings no downloads; what the provider gave back is told as far as it is known', async () => {
  const reader = await newSubscriber()
  const { ref } = await purchase(reader, [{ type: 'digital-product', item: 'prd:recordings' }])
  expect((await refundOrder({ ...context, by: tester }, { ref })).ok).toBe(true)
  const refunded = await look(reader.shopper)
  expect(refunded.text).toMatch(/\$\d+\.\d\d Refunded/)
  expect(refunded.hrefs.join()).not.toContain('#receipt-downloads')
  const { payment_intent_id, ref: kept } = await purchase(reader, [tote])
  await db
    .insertInto('webhook_events')
    .values({
      id: `evt-${kept}`,
      type: 'charge.refunded',
      payment_intent_id,
      received_at: clock.now,
      outcome: 'refunded-outside',
    })
    .execute()
  expect((await look(reader.shopper)).text).toContain('Refunded in part or in full')
})

test('a bank debit under way is told, and has no receipt yet', async () => {
  const reader = await newSubscriber()
  await purchase(reader, [tote], 'pm_usBankAccount_processing')
  const { text, hrefs } = await look(reader.shopper)
  expect(text).toContain('Payment under way')
  expect(text).toContain('Your bank takes some days to pay.')
  expect(hrefs.join()).not.toContain('/receipts')
})

test('what was begun and left, or is another’s, is not among them', async () => {
  const [reader, other] = [await newSubscriber(), await newSubscriber()]
  await seedOrders(db, { accountId: other.id, count: 3 })
  const { status } = await (async () => {
    await reader.shopper.add(tote)
    return site.submit(reader.shopper, { address: american, shipcode: 'ship-a', name: 'Ada Quill' })
  })()
  expect(status).toBe(200)
  const { refs, text } = await look(reader.shopper)
  expect(refs).toEqual([])
  expect(text).toContain('You have not ordered anything with this account yet.')
})

test('a guest is led to the login and back, and a member of staff sees no receipt', async () => {
  const { statusCode, headers } = await look(openShopper())
  expect([statusCode, headers.location]).toEqual([302, '/login?redirect=%2Faccount%2Forders'])
  const reader = await newSubscriber()
  const refs = await seedOrders(db, { accountId: reader.id, count: 30 })
  const staff = openShopper()
  await staff.logIn('staff@demo.example')
  const code = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') }).generate({ timestamp: clock.now.getTime() })
  await staff.post('second-factor', { code })
  const seen = await look(staff, `?admin-view=${reader.ref}`)
  expect(seen.refs).toEqual(refs.slice(0, 25))
  expect(seen.hrefs.join()).not.toContain('/receipts')
  expect(seen.hrefs).toContain(`/account/orders?before=${refs[24]}&admin-view=${reader.ref}`)
})

test('the account page leads to all orders where there are more than it shows', async () => {
  const reader = await newSubscriber()
  await seedOrders(db, { accountId: reader.id, count: 11 })
  const { body } = await reader.shopper.send('GET', '/account')
  expect(body).toContain('<a href="/account/orders">All orders</a>')
  expect(body).toContain('<a href="/account/gifts">Gifts You Have Given</a>')
})

test('a page of a hundred thousand orders is read along the index, wherever it begins', async () => {
  const reader = await newSubscriber()
  const refs = await seedOrders(db, { accountId: reader.id, count: 2_000 })
  // As in any magazine, most orders are of others.
  for (const other of [await newSubscriber(), await newSubscriber()])
    await seedOrders(db, { accountId: other.id, count: 2_000 })
  await sql`analyze orders, order_versions`.execute(db)
  const far = await readAccountOrders(context, {
    accountId: reader.id,
    viewOnly: false,
    before: refs[1_900] ?? '',
    after: null,
  })
  expect(far.rows.map(({ ref }) => ref)).toEqual(refs.slice(1_901, 1_926))
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off)
    select id from orders where account_id = ${reader.id} and status in ('processing', 'completed', 'refunded')
      and (created_at, id) < (now(), ${reader.id}::uuid) order by created_at desc, id desc limit 26`.execute(db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('orders_shown_by_account')
  expect(plan).not.toContain('Sort')
})
