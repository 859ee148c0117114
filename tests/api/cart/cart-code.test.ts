import { expect, test } from 'vitest'
import { reserveCoupon } from '#store/store/coupons.ts'
import { openShop, printGift, printSubscription, tote } from '../../support/cart.ts'

const { db, clock, openShopper } = await openShop()

async function shopperWith(...lines: unknown[]) {
  const shopper = openShopper()
  for (const line of lines) expect((await shopper.add(line)).statusCode).toBe(200)
  return shopper
}
const own = { type: 'personal-subscription', item: printSubscription }
const gift = { type: 'gift-subscription', qty: 2, item: printGift }
type Shopper = Awaited<ReturnType<typeof shopperWith>>
const apply = (shopper: Shopper, code: string) => shopper.send('POST', '/api/cart/coupon', JSON.stringify({ code }))

test('a code is used for the subscriptions of the cart, as the publisher spells it, and taken off again', async () => {
  const shopper = await shopperWith(own, gift, tote)
  const applied = await apply(shopper, ' welcome10 ')
  expect(applied.statusCode).toBe(200)
  const cart = await shopper.cart()
  expect(applied.json()).toEqual(cart)
  expect([cart.subscription?.coupon, cart.giftsubs[0]?.item.coupon]).toEqual(['WELCOME10', 'WELCOME10'])
  expect(cart.billing.a.membership).toMatchObject({ outlays: { discount: 1000 } })
  await apply(shopper, '')
  expect((await shopper.cart()).subscription?.coupon).toBeNull()
})

test.each([
  ['NOSUCH', 'Unable to apply coupon NOSUCH'],
  ['a b', 'Unable to apply coupon a b'],
  ['BYGONE', 'Coupon BYGONE ended on December 31, 2025.'],
  ['RENEW5', 'This coupon does not apply to new subscriptions.'],
  ['DIGITAL5', 'Coupon DIGITAL5 does not apply to what is in your cart.'],
])('%s is refused in words, and the cart stays as it was', async (code, text) => {
  const shopper = await shopperWith(own)
  const before = await shopper.cart()
  const answer = await apply(shopper, code)
  expect([answer.statusCode, answer.json()]).toEqual([422, { errors: { general: text } }])
  expect(await shopper.cart()).toEqual(before)
})

test('one that is used up says so', async () => {
  const shopper = await shopperWith(own)
  const held = { holder: 'somebody', code: 'LASTONE', buyer: 'x', uses: 1, now: clock.now }
  await db.transaction().execute((trx) => reserveCoupon(trx, held))
  expect((await apply(shopper, 'LASTONE')).json()).toEqual({ errors: { general: 'Coupon LASTONE is used up.' } })
})

test('a cart without subscriptions has no use for codes', async () => {
  const answer = await apply(await shopperWith(tote), 'WELCOME10')
  expect(answer.json()).toEqual({ errors: { general: 'Codes are for subscriptions, and there is none in your cart.' } })
})

test('a plain form leads back to the cart, with what was wrong', async () => {
  const shopper = await shopperWith(own)
  const page = async () => (await shopper.send('GET', '/store/checkout')).body
  expect(await page()).toContain('Have a code?')
  const refused = await shopper.submitForm('/api/cart/coupon', { code: 'BYGONE' })
  expect([refused.statusCode, refused.headers.location]).toEqual([303, '/store/checkout'])
  expect(await page()).toContain('Coupon BYGONE ended on December 31, 2025.')
  await shopper.submitForm('/api/cart/coupon', { code: 'WELCOME10' })
  const applied = await page()
  expect(applied).toContain('Remove Coupon WELCOME10')
  expect(applied).not.toContain('Have a code?')
  await shopper.submitForm('/api/cart/coupon', { code: '' })
  expect((await shopper.cart()).subscription?.coupon).toBeNull()
})
