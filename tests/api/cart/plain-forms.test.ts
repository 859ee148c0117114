import { expect, test } from 'vitest'
import { openShop } from '../../support/cart.ts'

const { openShopper } = await openShop()
const tote = { type: 'basic-product', ref: 'prd:tote' }

test('a form adds, and leads back to where it says', async () => {
  const shopper = openShopper()
  const answer = await shopper.submitForm('/api/cart', { ...tote, qty: '2', back: '/store/product/canvas-tote' })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/store/product/canvas-tote'])
  expect((await shopper.cart()).items).toEqual([{ type: 'basic-product', ref: 'prd:tote', quantity: 2 }])
})

test('a form that says nothing leads to the cart, which says that something was added; once', async () => {
  const shopper = openShopper()
  const answer = await shopper.submitForm('/api/cart', tote)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/store/checkout'])
  expect(shopper.cookies.get('cart-added')).toBe('1')
  expect((await shopper.send('GET', '/store/checkout')).body).toContain('It is in your cart.')
  await shopper.submitForm('/api/cart', { ...tote, qty: '3', do: 'change' })
  expect((await shopper.send('GET', '/store/checkout')).body).not.toContain('It is in your cart.')
})

test.each(['//elsewhere.example', 'https://elsewhere.example/', '/..//elsewhere.example', '/api/cart', '/logout'])(
  'a form never leads to %s',
  async (back) => {
    const answer = await openShopper().submitForm('/api/cart', { ...tote, back })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/'])
  },
)

test.each([
  ['7.9', 7],
  ['abc', 1],
  ['', 1],
  ['-3', 1],
])('typed numbers are coerced as on screen: %s', async (qty, quantity) => {
  const shopper = openShopper()
  await shopper.submitForm('/api/cart', { ...tote, qty })
  expect((await shopper.cart()).items[0]?.quantity).toBe(quantity)
})

test('a form changes and removes', async () => {
  const shopper = openShopper()
  await shopper.submitForm('/api/cart', { ...tote, qty: '2' })
  const changed = await shopper.submitForm('/api/cart', { ...tote, qty: '5', do: 'change' })
  expect(changed.headers.location).toBe('/store/checkout')
  expect((await shopper.cart()).items[0]?.quantity).toBe(5)
  await shopper.submitForm('/api/cart/remove', tote)
  expect((await shopper.cart()).items).toEqual([])
})

test('subscriptions, gifts and donations can be added by forms', async () => {
  const shopper = openShopper()
  const subscription = { level: 'low', term: '1year' }
  await shopper.submitForm('/api/cart', {
    type: 'personal-subscription',
    phase: 'introductory',
    medium: 'print',
    ...subscription,
    coupon: 'WELCOME10',
  })
  await shopper.submitForm('/api/cart', {
    type: 'gift-subscription',
    deliverable: 'print-b',
    ...subscription,
    qty: '99',
  })
  await shopper.submitForm('/api/cart', { type: 'donation-item', donation: 'onetime', dollars: '12.7' })
  expect(await shopper.cart()).toMatchObject({
    subscription: { medium: 'print', coupon: 'WELCOME10' },
    giftsubs: [{ item: { deliverable: 'print-b' }, qty: 20 }],
    donation: { process: 'onetime', amount: 1200 },
  })
})

test('why a form changed nothing is told on the page of the cart', async () => {
  const shopper = openShopper()
  const answer = await shopper.submitForm('/api/cart', { type: 'print-issue', ref: 'iss:1', qty: '3', back: '/store' })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/store/checkout'])
  expect(decodeURIComponent(shopper.cookies.get('cart-note') ?? '')).toBe('Only 2 of Issue 1 left.')
})
