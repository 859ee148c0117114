import { expect, test } from 'vitest'
import { billCart } from '#domain/cart/bill-cart.ts'
import { type CartContents, emptyCart } from '#domain/cart/cart-contents.ts'
import { reviewOrder } from '#domain/checkout/review-order.ts'
import { cents, sumOf } from '#domain/money/cents.ts'
import { demoPrices, NOW } from '../../support/demo-prices.ts'

const whole: CartContents = {
  goods: [
    { type: 'basic-product', ref: 'prd:tote', quantity: 2 },
    { type: 'digital-product', ref: 'prd:recordings', quantity: 1 },
  ],
  gifts: [{ item: { deliverable: 'print-c', level: 'low', term: '1year', coupon: 'GIFT15' }, quantity: 2 }],
  subscription: {
    phase: 'introductory',
    medium: 'print',
    level: 'low',
    term: '1year',
    copies: 1,
    coupon: 'WELCOME10',
  },
  donation: { process: 'monthly-init', amount: cents(2500) },
}
const bill = (contents: CartContents) => billCart(contents, demoPrices, NOW).b

test('tells each thing under its heading, without shipping and less its discount', () => {
  const { personal, gifts, donation, shipped, digital } = reviewOrder(bill(whole))
  expect(personal).toMatchObject([
    {
      name: 'Introductory Subscription: 1-Year Standard Print',
      coupon: 'WELCOME10',
      quantity: 1,
      price: 2995,
      listPrice: 3995,
    },
  ])
  expect(gifts).toMatchObject([{ coupon: 'GIFT15', quantity: 2, price: 4990, listPrice: 7990 }])
  expect(donation).toMatchObject({ name: 'Monthly Contribution', isMonthly: true, price: 2500 })
  expect(shipped).toMatchObject([{ id: 'prd:tote', quantity: 2, price: 3600 }])
  expect(digital).toMatchObject([{ id: 'prd:recordings', price: 900 }])
})

test('the lines and the shipping add up to the total', () => {
  const { personal, gifts, donation, shipped, digital, shipping, total } = reviewOrder(bill(whole))
  const lines = [...personal, ...gifts, ...(donation ? [donation] : []), ...shipped, ...digital]
  expect(sumOf(lines.map(({ price }) => price)) + (shipping ?? 0)).toBe(total)
})

test('what there is nothing of is not told', () => {
  const onetime = { ...emptyCart, donation: { process: 'onetime', amount: cents(100) } } as const
  expect(reviewOrder(bill(onetime))).toEqual({
    personal: [],
    gifts: [],
    donation: expect.objectContaining({ isMonthly: false }),
    shipped: [],
    digital: [],
    shipping: null,
    discount: null,
    listPrice: null,
    total: 100,
  })
})

test.each([
  [0, null],
  [1, null],
  [2, 2],
])('%i cents of shipping are shown as %s', (shipping, shown) => {
  const outlays = { amount: cents(100), shipping: cents(shipping), discount: cents(0) }
  const reported = [{ description: 'A parcel', quantity: 1, outlays }]
  expect(reviewOrder({ ...bill(emptyCart), reported }).shipping).toBe(shown)
})
