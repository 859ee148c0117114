import { expect, test } from 'vitest'
import { readCouponCode } from '#domain/coupons/coupon-code.ts'
import { readOfferedCoupon } from '#domain/coupons/wire-coupon.ts'
import { demoCoupons } from '../../support/demo-prices.ts'

test.each([
  ['WELCOME10', 'WELCOME10'],
  [' welcome10 ', 'welcome10'],
  ['a_b-c', 'a_b-c'],
  ['', null],
  [null, null],
  [undefined, null],
  ['-x', null],
  ['two words', null],
  ['x'.repeat(41), null],
  ['<script>', null],
  ['a\u0000', null],
])('%s is read as the code %s', (text, code) => expect(readCouponCode(text)).toBe(code))

test('a coupon that a page is given is the coupon', () => {
  const { code, scope, discounts } = demoCoupons.GIFT15
  expect(readOfferedCoupon({ code, applied: scope, discounts })).toEqual(demoCoupons.GIFT15)
})
