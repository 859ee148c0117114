import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { networkOf } from '#domain/limits/network-of.ts'
import { setStock } from '#store/store/stock.ts'
import { openShop, printGift, printSubscription, tote } from '../../support/cart.ts'

const { db, clock, openShopper } = await openShop()

const errorsOf = (answer: { json(): { errors: unknown } }) => answer.json().errors

test('a browser without a cart is shown an empty one, and keeps nothing', async () => {
  const shopper = openShopper()
  const bill = { goods: [], giftsubs: [], membership: null, donation: null, giftees: [], reported: [] }
  expect(await shopper.cart()).toEqual({
    version: 0,
    items: [],
    giftsubs: [],
    subscription: null,
    donation: null,
    billing: { a: bill, b: bill, c: bill },
  })
  expect(shopper.cookies.has('cart')).toBe(false)
})

test('what is added is in the cart, priced as if shipped to each category', async () => {
  const shopper = openShopper()
  const answer = await shopper.add({ ...tote, qty: 2 })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  const cart = await shopper.cart()
  expect(answer.json()).toEqual(cart)
  expect(cart.items).toEqual([{ type: 'basic-product', ref: 'prd:tote', quantity: 2 }])
  expect(['a', 'b', 'c'].map((letter) => cart.billing[letter as 'a'].goods[0]?.outlays)).toEqual([
    { amount: 3600, shipping: 300, discount: 0 },
    { amount: 3600, shipping: 600, discount: 0 },
    { amount: 3600, shipping: 1200, discount: 0 },
  ])
})

test.each([
  ['{type, item}', { type: 'sized-product', item: 'sze:tee-s' }],
  ['{type, ref, quantity}', { type: 'sized-product', ref: 'sze:tee-s', quantity: 1 }],
])('goods are named by %s', async (_way, body) => {
  const shopper = openShopper()
  await shopper.add(body)
  expect((await shopper.cart()).items).toEqual([{ type: 'sized-product', ref: 'sze:tee-s', quantity: 1 }])
})

test('every kind of line can be added, changed and removed', async () => {
  const shopper = openShopper()
  await shopper.add(tote)
  await shopper.add({ type: 'digital-product', item: 'prd:wallpapers' })
  await shopper.add({ type: 'print-issue', item: 'iss:2' })
  await shopper.add({ type: 'digital-issue', item: 'iss:2' })
  await shopper.add({ type: 'gift-subscription', qty: 1, item: printGift })
  await shopper.add({ type: 'personal-subscription', item: { ...printSubscription, coupon: { code: 'welcome10' } } })
  await shopper.add({ type: 'donation-item', item: { amount: 2500, process: 'onetime' } })
  const { billing } = await shopper.cart()
  expect(billing.b.goods.map(({ name, medium }) => [name, medium])).toEqual([
    ['Canvas Tote', 'print'],
    ['Desktop Wallpapers (Digital)', 'digital'],
    ['Issue 2', 'print'],
    ['Issue 2 (Digital)', 'digital'],
  ])
  expect(billing.b.membership).toEqual({
    type: 'subscription',
    item: { ...printSubscription, copies: 1, coupon: 'WELCOME10' },
    outlays: { amount: 3995, shipping: 1000, discount: 1000 },
  })
  expect(billing.b.donation).toEqual({
    item: { process: 'onetime', amount: 2500, dollars: 25 },
    outlays: { amount: 2500, shipping: 0, discount: 0 },
  })
  expect((await shopper.change({ ...tote, qty: 3 })).json().items[0].quantity).toBe(3)
  expect((await shopper.change({ type: 'gift-subscription', item: printGift, qty: 20 })).json().giftsubs[0].qty).toBe(
    20,
  )
  const lines = [
    tote,
    { type: 'digital-product', item: 'prd:wallpapers' },
    { type: 'print-issue', item: 'iss:2' },
    { type: 'digital-issue', item: 'iss:2' },
    { type: 'gift-subscription', item: printGift },
    { type: 'personal-subscription', item: printSubscription },
    { type: 'donation-item', item: { amount: 2500, process: 'onetime', dollars: 25 } },
  ]
  for (const line of lines) expect((await shopper.remove({ ...line, all: true })).statusCode).toBe(200)
  expect(await shopper.cart()).toMatchObject({ items: [], giftsubs: [], subscription: null, donation: null })
})

test('what a browser says that something costs is not heard', async () => {
  const shopper = openShopper()
  await shopper.add({ ...tote, price: 1, amount: 1, discount: 1700, shipping: 0, outlays: { amount: 0 } })
  await shopper.add({ type: 'personal-subscription', item: { ...printSubscription, price: 1, discount: 9999 } })
  const { a } = (await shopper.cart()).billing
  expect(a.goods[0]?.outlays).toEqual({ amount: 1800, shipping: 200, discount: 0 })
  expect(a.membership).toMatchObject({ outlays: { amount: 3995, shipping: 0, discount: 0 } })
})

test.each([
  ['more than there is', { type: 'print-issue', item: 'iss:1', qty: 3 }, 'Only 2 of Issue 1 left.'],
  ['what is sold out', { type: 'basic-product', item: 'prd:mug' }, 'Enamel Mug is out of stock.'],
  ['a size that is sold out', { type: 'sized-product', item: 'sze:tee-xl' }, 'Night Shift Tee (XL) is out of stock.'],
  ['51 of one', { type: 'print-issue', item: 'iss:2', qty: 51 }, 'Please choose a quantity between 1 and 50.'],
  ['none', { ...tote, qty: 0 }, 'Please choose a quantity between 1 and 50.'],
  ['-0', { ...tote, qty: -0 }, 'Please choose a quantity between 1 and 50.'],
  ['an unknown ref', { type: 'basic-product', item: 'prd:nothing' }, 'This item is not available.'],
  ['a ref under another type', { type: 'digital-product', item: 'prd:tote' }, 'This item is not available.'],
  ['a product without its size', { type: 'basic-product', item: 'prd:tee' }, 'This item is not available.'],
  ['21 gifts', { type: 'gift-subscription', qty: 21, item: printGift }, 'Please choose between 1 and 20 gifts.'],
  [
    'a renewal of nobody',
    { type: 'personal-subscription', item: { ...printSubscription, phase: 'renewal' } },
    'Log in to renew your subscription.',
  ],
  [
    'an unknown coupon',
    { type: 'personal-subscription', item: { ...printSubscription, coupon: 'NOSUCH' } },
    'Unable to apply coupon NOSUCH',
  ],
  [
    'an odd coupon',
    { type: 'personal-subscription', item: { ...printSubscription, coupon: 'a\u0000b' } },
    'Unable to apply coupon a\u0000b',
  ],
  [
    'an empty coupon',
    { type: 'personal-subscription', item: { ...printSubscription, coupon: 'NOTHING' } },
    'Unable to apply coupon NOTHING',
  ],
  [
    'a coupon that is over',
    { type: 'personal-subscription', item: { ...printSubscription, coupon: 'BYGONE' } },
    'Coupon BYGONE ended on December 31, 2025.',
  ],
  [
    'a coupon for renewals',
    { type: 'personal-subscription', item: { ...printSubscription, coupon: 'RENEW5' } },
    'This coupon does not apply to new subscriptions.',
  ],
  [
    'a coupon of another medium',
    { type: 'personal-subscription', item: { ...printSubscription, coupon: 'DIGITAL5' } },
    'Coupon does not apply to this subscription. If you would like to use this coupon, please change your subscription settings via the following form.',
  ],
  [
    'a coupon at the high level',
    { type: 'personal-subscription', item: { ...printSubscription, level: 'high', coupon: 'WELCOME10' } },
    'Coupon does not apply to this subscription. If you would like to use this coupon, please change your subscription settings via the following form.',
  ],
  [
    'a coupon for another shipping',
    { type: 'gift-subscription', item: { ...printGift, deliverable: 'print-c', coupon: 'NORTH' } },
    'Coupon does not apply to this subscription. If you would like to use this coupon, please change your subscription settings via the following form.',
  ],
])('refuses %s, and changes nothing', async (_what, body, text) => {
  const shopper = openShopper()
  await shopper.add({ type: 'digital-product', item: 'prd:recordings' })
  const before = await shopper.cart()
  const answer = await shopper.add(body)
  expect([answer.statusCode, errorsOf(answer)]).toEqual([422, { general: text }])
  expect(await shopper.cart()).toEqual(before)
})

test.each([99, 0, -2500, 50_000_001])('refuses a donation of %i cents', async (amount) => {
  const answer = await openShopper().add({ type: 'donation-item', item: { process: 'onetime', amount } })
  expect([answer.statusCode, errorsOf(answer)]).toEqual([
    422,
    { amount: 'Please enter an amount between 1 and 500000.' },
  ])
})

test('adding again adds up to what there is, also over several requests', async () => {
  const shopper = openShopper()
  const issue = { type: 'print-issue', item: 'iss:1' }
  expect((await shopper.add(issue)).statusCode).toBe(200)
  expect((await shopper.add(issue)).statusCode).toBe(200)
  expect(errorsOf(await shopper.add(issue))).toEqual({ general: 'Only 2 of Issue 1 left.' })
  expect((await shopper.cart()).items[0]?.quantity).toBe(2)
})

test('what is in a cart takes nothing out of stock', async () => {
  const [one, other] = [openShopper(), openShopper()]
  for (const shopper of [one, other]) {
    expect((await shopper.add({ type: 'print-issue', item: 'iss:1', qty: 2 })).statusCode).toBe(200)
  }
  const { quantity } = await db
    .selectFrom('stock')
    .select('quantity')
    .where('ref', '=', 'iss:1')
    .executeTakeFirstOrThrow()
  expect(quantity).toBe(2)
})

test('what runs out while it is in a cart can still be lowered and removed', async () => {
  const shopper = openShopper()
  await shopper.add({ type: 'basic-product', item: 'prd:print', qty: 5 })
  await db.transaction().execute((trx) => setStock(trx, [{ ref: 'prd:print', quantity: 2 }]))
  const line = { type: 'basic-product', item: 'prd:print' }
  expect(errorsOf(await shopper.change({ ...line, qty: 4 }))).toEqual({ general: 'Only 2 of Letterpress Print left.' })
  expect((await shopper.change({ ...line, qty: 2 })).statusCode).toBe(200)
  expect((await shopper.remove({ ...line, all: true })).json().items).toEqual([])
  await db.transaction().execute((trx) => setStock(trx, [{ ref: 'prd:print', quantity: 7 }]))
})

test('the version rises with every change, and with nothing else', async () => {
  const shopper = openShopper()
  await shopper.add(tote)
  await shopper.add(tote)
  expect((await shopper.cart()).version).toBe(2)
  await shopper.remove({ type: 'print-issue', item: 'iss:3', all: true })
  await shopper.cart()
  await shopper.add({ type: 'basic-product', item: 'prd:nothing' })
  expect((await shopper.cart()).version).toBe(2)
})

test('a line that is not there can not be changed', async () => {
  const shopper = openShopper()
  const answer = await shopper.change({ ...tote, qty: 2 })
  expect([answer.statusCode, errorsOf(answer)]).toEqual([422, { general: 'This item is no longer in your cart.' }])
  expect(shopper.cookies.has('cart')).toBe(false)
})

test("nobody reads or changes another browser's cart", async () => {
  const owner = openShopper()
  await owner.add(tote)
  const before = await owner.cart()
  const { cartId: id } = owner
  const signed = decodeURIComponent(owner.cookies.get('cart') ?? '')
  expect(signed.startsWith(`${id}.`)).toBe(true)
  for (const forged of [id, `${id}.`, `${id}.AAAA`, `${id}.${'A'.repeat(43)}`, signed.slice(0, -2), `${signed}.x`]) {
    const thief = openShopper()
    thief.cookies.set('cart', encodeURIComponent(forged))
    expect((await thief.cart()).items).toEqual([])
    await thief.remove({ ...tote, all: true })
    await thief.add({ type: 'print-issue', item: 'iss:2' })
  }
  expect(await owner.cart()).toEqual(before)
})

test('goods that have left the store are neither shown nor billed, and come back with it', async () => {
  const shopper = openShopper()
  await shopper.add(tote)
  const { cartId: id } = shopper
  const gone = {
    goods: [{ type: 'basic-product', ref: 'prd:gone', quantity: 1 }],
    gifts: [],
    subscription: null,
    donation: null,
  }
  await db
    .updateTable('carts')
    .set({ contents: JSON.stringify(gone) })
    .where('id', '=', id)
    .execute()
  const cart = await shopper.cart()
  expect([cart.items, cart.billing.a.goods]).toEqual([[], []])
  expect((await shopper.remove({ type: 'basic-product', item: 'prd:gone', all: true })).statusCode).toBe(200)
})

test('carts that are begun are counted by network, and what is in one can still be changed', async () => {
  const shopper = openShopper()
  await shopper.add(tote)
  const { network } = shopper
  const limit = createHash('sha256')
    .update(`cart/network\n${networkOf(network)}`)
    .digest()
  const full = new Date(clock.now.getTime() + 3_600_000)
  await db.updateTable('rate_limits').set({ empty_at: full }).where('key', '=', limit).execute()
  const other = openShopper()
  other.network = network
  const answer = await other.add(tote)
  expect([answer.statusCode, errorsOf(answer)]).toEqual([
    429,
    { general: 'Too many attempts. Please wait a few minutes and try again.' },
  ])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect((await shopper.add(tote)).statusCode).toBe(200)
})
