import { expect, test } from 'vitest'
import { billCart } from '#domain/cart/bill-cart.ts'
import { totalsOf } from '#domain/cart/cart-totals.ts'
import { cents } from '#domain/money/cents.ts'
import { noSwag, type SwagProduct } from '#screens/store/swag.ts'
import { contentsOfScreen, pricesOfScreen, wireCart } from '#screens/subscriptions/screen-purchase.ts'
import { openScreen } from '#screens/subscriptions/subscription-screen.ts'
import { demoCoupons, demoPrices, demoPricing, demoShipPrices, NOW } from '../../support/demo-prices.ts'

const tee: SwagProduct = {
  ref: 'prd:tee',
  name: 'Night Shift Tee',
  quantity: 46,
  print_price: cents(2400),
  ship_prices: demoShipPrices,
  sizes: [{ ref: 'sze:tee-s', name: 'S', quantity: 12 }],
}
const settings = { category: 'print-low', shipcode: 'ship-b', term: '2year' } as const
const personal = openScreen({ use: 'new', settings, coupon: demoCoupons.WELCOME10, now: NOW })
const gift = openScreen({ use: 'gift', settings, coupon: null, now: NOW })
const nothing = { quantity: 3, dollars: 0, products: [tee], swag: {} }
const swag = { 'prd:tee': { ...noSwag, checked: true, size: 'sze:tee-s', qty: 2 } }

test('a personal subscription is sent with its coupon, and without a price', () => {
  expect(wireCart(contentsOfScreen(personal, nothing))).toEqual({
    items: [],
    giftsubs: [],
    donation: null,
    subscription: { renewal: false, medium: 'print', level: 'low', term: '2year', coupon: 'WELCOME10' },
  })
})

test('a renewal says that it is one', () => {
  const renewal = openScreen({ use: 'renewal', settings, coupon: null, now: NOW })
  expect(wireCart(contentsOfScreen(renewal, nothing)).subscription).toMatchObject({ renewal: true, coupon: null })
})

test('gifts are sent by their deliverable and number, with the donation and the products', () => {
  expect(wireCart(contentsOfScreen(gift, { ...nothing, dollars: 20, swag }))).toEqual({
    items: [{ item: 'sized-product', ref: 'sze:tee-s', quantity: 2 }],
    giftsubs: [{ item: { deliverable: 'print-b', level: 'low', term: '2year', coupon: null }, qty: 3 }],
    donation: { process: 'onetime', amount: 2000, dollars: 20 },
    subscription: null,
  })
})

test('a product that is not added is not bought', () => {
  const unadded = { 'prd:tee': { ...noSwag, size: 'sze:tee-s' } }
  expect(contentsOfScreen(gift, { ...nothing, swag: unadded }).goods).toEqual([])
})

test.each([['personal', personal], ['gift', gift]])('the page bills %s as the server does', (_purpose, screen) => {
  const contents = contentsOfScreen(screen, { ...nothing, dollars: 5, swag })
  const prices = pricesOfScreen({ pricing: demoPricing, coupon: screen.coupon?.coupon ?? null, products: [tee] })
  const shown = billCart(contents, prices, NOW)
  expect(shown).toEqual(billCart(contents, demoPrices, NOW))
  expect(totalsOf(shown.b).total).toBe(screen === gift ? 3 * (6995 + 2000) + 4800 + 1200 + 500 : 5995 + 2000 + 4800 + 1200 + 500)
}) // biome-ignore format: a table
