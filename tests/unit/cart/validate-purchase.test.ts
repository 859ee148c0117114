import { expect, test } from 'vitest'
import { emptyCart } from '#domain/cart/cart-contents.ts'
import { refuseCoupons, validatePurchase } from '#domain/cart/validate-purchase.ts'
import { cents } from '#domain/money/cents.ts'
import { demoPrices, NOW } from '../../support/demo-prices.ts'

const tote = (quantity: number) => ({ type: 'basic-product' as const, ref: 'prd:tote', quantity })
const gift = (quantity: number, coupon: string | null = null) => ({
  item: { deliverable: 'print-b' as const, level: 'low' as const, term: '1year' as const, coupon },
  quantity,
})
const own = (coupon: string | null) => ({
  phase: 'introductory' as const,
  medium: 'print' as const,
  level: 'low' as const,
  term: '1year' as const,
  copies: 1,
  coupon,
})

test('what is wanted is put together as a cart would, the same things in one line', () => {
  const wanted = { ...emptyCart, goods: [tote(2), tote(3)], gifts: [gift(4), gift(5)] }
  expect(validatePurchase(wanted, demoPrices)).toEqual({
    ok: true,
    contents: { ...emptyCart, goods: [tote(5)], gifts: [gift(9)] },
  })
})

test.each([
  ['nothing', emptyCart, 'Your cart is empty'],
  ['no piece of it', { ...emptyCart, goods: [tote(0)] }, 'Please choose a quantity between 1 and 50.'],
  ['too many in two lines', { ...emptyCart, goods: [tote(50), tote(1)] }, 'At most 50 of Canvas Tote can be ordered at a time.'],
  ['what is not sold', { ...emptyCart, goods: [{ ...tote(1), ref: 'prd:gone' }] }, 'This item is not available.'],
  ['no gifts', { ...emptyCart, gifts: [gift(0)] }, 'Please choose between 1 and 20 gifts.'],
  ['too many gifts', { ...emptyCart, gifts: [gift(20), { ...gift(1), item: { ...gift(1).item, term: '2year' as const } }] }, 'At most 20 gift subscriptions can be ordered at a time.'],
  ['a donation below 1', { ...emptyCart, donation: { process: 'onetime' as const, amount: cents(99) } }, 'Please enter an amount between 1 and 500000.'],
])('%s is refused', (_what, wanted, text) => expect(validatePurchase(wanted, demoPrices)).toEqual({ ok: false, text })) // biome-ignore format: a table

const to = (shipcode: 'ship-a' | 'ship-b') => ({ shipcode, now: NOW })
test('coupons are held to what they are for, and to where print goes', () => {
  const subscription = own('USPRINT')
  expect(refuseCoupons({ ...emptyCart, subscription }, demoPrices, to('ship-a'))).toBeNull()
  expect(refuseCoupons({ ...emptyCart, subscription }, demoPrices, to('ship-b'))).toContain(
    'Coupon does not apply to this subscription.',
  )
  // A gift says itself where it goes.
  expect(refuseCoupons({ ...emptyCart, gifts: [gift(1, 'USPRINT')] }, demoPrices, to('ship-a'))).toContain(
    'Coupon does not apply to this subscription.',
  )
  expect(refuseCoupons({ ...emptyCart, gifts: [gift(1, 'gift15')] }, demoPrices, to('ship-a'))).toBeNull()
  expect(refuseCoupons({ ...emptyCart, subscription: own('GIFT15') }, demoPrices, to('ship-a'))).toBe(
    'This coupon does not apply to new subscriptions.',
  )
  expect(
    refuseCoupons({ ...emptyCart, subscription: { ...own('NEWHERE'), phase: 'renewal' } }, demoPrices, to('ship-a')),
  ).toBe('This coupon does not apply to subscription renewals.')
  expect(refuseCoupons({ ...emptyCart, subscription: own('UNKNOWN') }, demoPrices, to('ship-a'))).toBe(
    'Unable to apply coupon UNKNOWN',
  )
  expect(refuseCoupons({ ...emptyCart, subscription: own(null) }, demoPrices, to('ship-a'))).toBeNull()
})
