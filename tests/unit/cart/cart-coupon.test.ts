import { expect, test } from 'vitest'
import { type CartContents, emptyCart } from '#domain/cart/cart-contents.ts'
import { dropCoupons, putCoupon } from '#domain/cart/cart-coupon.ts'
import { cartRefusalText } from '#domain/cart/change-cart.ts'
import { coupon, demoCoupons, NOW } from '../../support/demo-prices.ts'

const { WELCOME10, RENEW5, GIFT15, DIGITAL5, USPRINT, BYGONE } = demoCoupons
const gift = (deliverable: 'print-a' | 'print-c' | 'digital', code: string | null = null) => ({
  item: { deliverable, level: 'low' as const, term: '1year' as const, coupon: code },
  quantity: 1,
})
const own = {
  phase: 'introductory' as const,
  medium: 'print' as const,
  level: 'low' as const,
  term: '1year' as const,
  copies: 1,
  coupon: null,
}
const full: CartContents = {
  ...emptyCart,
  subscription: own,
  gifts: [gift('print-a'), gift('print-c'), gift('digital')],
}
const codesOf = ({ subscription, gifts }: CartContents) => [
  subscription?.coupon,
  ...gifts.map(({ item }) => item.coupon),
]

test.each([
  [WELCOME10, ['WELCOME10', 'WELCOME10', 'WELCOME10', 'WELCOME10']],
  [GIFT15, [null, 'GIFT15', 'GIFT15', 'GIFT15']],
  [USPRINT, ['USPRINT', 'USPRINT', null, null]],
  [DIGITAL5, [null, null, null, 'DIGITAL5']],
])('$code goes on every subscription that it is for', (one, codes) => {
  const change = putCoupon(full, one, NOW)
  expect(change.ok && codesOf(change.contents)).toEqual(codes)
})

test('what a code is not for keeps the code that it has', () => {
  const change = putCoupon({ ...full, subscription: { ...own, coupon: 'WELCOME10' } }, GIFT15, NOW)
  expect(change.ok && codesOf(change.contents)).toEqual(['WELCOME10', 'GIFT15', 'GIFT15', 'GIFT15'])
})

const refusalOf = (contents: CartContents, one: Parameters<typeof putCoupon>[1]) => {
  const change = putCoupon(contents, one, NOW)
  return change.ok ? null : cartRefusalText(change)
}
const high = { ...full, subscription: { ...own, level: 'high' as const }, gifts: [] }

test.each([
  ['no subscription', emptyCart, WELCOME10, 'Codes are for subscriptions, and there is none in your cart.'],
  ['one for renewals', full, RENEW5, 'This coupon does not apply to new subscriptions.'],
  ['one that is over', full, BYGONE, 'Coupon BYGONE has ended.'],
  ['nothing covered', high, WELCOME10, 'Coupon WELCOME10 does not apply to what is in your cart.'],
  ['one use refused, one not covered', { ...high, gifts: [gift('print-c')] }, coupon('X', 'gift', [1, 0, 0, 0]), 'This coupon does not apply to new subscriptions.'],
])('%s', (_what, contents, one, text) => expect(refusalOf(contents, one)).toBe(text)) // biome-ignore format: a table

test('every code can be taken off', () => {
  const change = putCoupon(full, WELCOME10, NOW)
  if (!change.ok) throw new Error('refused')
  expect(change.contents).not.toEqual(full)
  expect(dropCoupons(change.contents)).toEqual(full)
})
