import { expect, test } from 'vitest'
import { billCart } from '#domain/cart/bill-cart.ts'
import { type CartContents, emptyCart } from '#domain/cart/cart-contents.ts'
import { reviewCart } from '#domain/cart/review-cart.ts'
import { cents } from '#domain/money/cents.ts'
import { demoPrices, NOW } from '../../support/demo-prices.ts'

const review = (contents: Partial<CartContents>, letter: 'a' | 'b' | 'c' = 'a') =>
  reviewCart(billCart({ ...emptyCart, ...contents }, demoPrices, NOW)[letter], '$')
const personal = { phase: 'introductory', medium: 'print', level: 'low', term: '1year', copies: 1, coupon: 'NORTH' } as const // biome-ignore format: one line

test('each thing stands in its section, at its price without shipping', () => {
  const shown = review(
    {
      subscription: personal,
      gifts: [{ item: { deliverable: 'digital', level: 'high', term: '2year', coupon: null }, quantity: 2 }],
      donation: { process: 'monthly-init', amount: cents(2500) },
      goods: [
        { type: 'basic-product', ref: 'prd:tote', quantity: 2 },
        { type: 'digital-product', ref: 'prd:wallpapers', quantity: 1 },
        { type: 'digital-issue', ref: 'iss:1', quantity: 1 },
      ],
    },
    'b',
  )
  expect(shown).toEqual({
    personal: {
      description: 'Introductory Subscription: 1-Year Standard Print (NORTH)',
      quantity: 1,
      price: '$30.95',
      coupon: 'NORTH',
    },
    upgrades: [],
    gifts: [
      { description: 'Gift Subscription: 2-Year Solidarity Digital', quantity: 2, price: '$179.90', coupon: null },
    ],
    donation: { description: 'Monthly Contribution', quantity: 1, price: '$25.00', coupon: null, isMonthly: true },
    shipped: [{ description: 'Canvas Tote', quantity: 2, price: '$36.00', coupon: null }],
    digital: [
      { description: 'Desktop Wallpapers (Digital)', quantity: 1, price: 'FREE', coupon: null },
      { description: 'Issue 1 (Digital)', quantity: 1, price: '$6.95', coupon: null },
    ],
    shipping: '$16.00',
    discount: '-$9.00',
    listPrice: '$303.80',
    total: '$294.80',
  })
})

test('what is free says so, and sums that say nothing are left out', () => {
  const digital = { ...personal, medium: 'digital', coupon: 'FREEDIGITAL' } as const
  expect(review({ subscription: digital })).toMatchObject({ shipping: null, discount: '-$24.95', total: 'FREE' })
  expect(review({ subscription: { ...personal, coupon: null } })).toMatchObject({
    shipping: null,
    discount: null,
    listPrice: null,
    total: '$39.95',
  })
})

test('shipping of a cent is not worth a line, of two it is', () => {
  const bill = billCart({ ...emptyCart, subscription: personal }, demoPrices, NOW).a
  const shipped = (shipping: number) => {
    const outlays = { amount: cents(100), shipping: cents(shipping), discount: cents(0) }
    return reviewCart({ ...bill, membership: { type: 'subscription', item: personal, outlays } }, '$').shipping
  }
  expect([shipped(0), shipped(1), shipped(2)]).toEqual([null, null, '$0.02'])
})

test('upgrades are named', () => {
  const bill = billCart(emptyCart, demoPrices, NOW).a
  const item = { old_deliverable: 'digital', new_deliverable: 'print-a' } as const
  const outlays = { amount: cents(1500), shipping: cents(0), discount: cents(0) }
  const shown = reviewCart({ ...bill, membership: { type: 'upgrades', list: [{ item, outlays }] } }, '$')
  expect([shown.personal, shown.upgrades[0]?.description]).toEqual([null, 'Upgrade from Digital to Print (US)'])
})
