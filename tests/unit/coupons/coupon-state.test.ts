import { expect, test } from 'vitest'
import { couponDescription } from '#domain/coupons/coupon-texts.ts'
import {
  applyCoupon,
  clearCouponError,
  describeCoupon,
  openCoupon,
  recheckCoupon,
  removeCoupon,
  type ScreenChoice,
} from '#screens/coupons/coupon-state.ts'
import { demoCoupons, NOW } from '../../support/demo-prices.ts'

const { WELCOME10, RENEW5, NEWHERE, GIFT15, NORTH, NOTHING } = demoCoupons
const personal: ScreenChoice = { use: 'new', category: 'print-low', shipcode: 'ship-a' }
const gift: ScreenChoice = { ...personal, use: 'gift' }

test('a coupon that can be applied is, and its banner says so', () => {
  const { state, choice } = openCoupon(WELCOME10, personal, NOW)
  expect(choice).toEqual(personal)
  expect(describeCoupon(state)).toEqual({
    label: 'YOU HAVE A COUPON!',
    status: 'CODE APPLIED: WELCOME10',
    toggle: 'Remove Coupon',
    canApply: true,
    applied: true,
    hasError: false,
    text: couponDescription(WELCOME10),
  })
})

test('a removed coupon can be applied again', () => {
  const removed = removeCoupon(openCoupon(WELCOME10, personal, NOW).state)
  expect(describeCoupon(removed)).toMatchObject({
    label: 'YOU HAVE A COUPON!',
    status: 'CODE NOT APPLIED: WELCOME10',
    toggle: 'Apply Coupon',
    canApply: true,
  })
  expect(applyCoupon(removed, personal, NOW).state.applied).toBe(true)
})

test.each([
  [NOTHING, personal, 'Unable to apply coupon NOTHING'],
  [RENEW5, personal, 'This coupon does not apply to new subscriptions.'],
  [NEWHERE, { ...personal, use: 'renewal' as const }, 'This coupon does not apply to subscription renewals.'],
])('$code with an error can not be applied', (coupon, choice, text) => {
  const opened = openCoupon(coupon, choice, NOW)
  expect(opened.choice).toEqual(choice)
  expect(describeCoupon(opened.state)).toEqual({
    label: 'COUPON DOES NOT APPLY',
    status: `CODE NOT APPLIED: ${coupon.code}`,
    toggle: 'Cannot Apply Coupon',
    canApply: false,
    applied: false,
    hasError: true,
    text,
  })
})

test('a coupon for gifts makes the purpose a gift', () =>
  expect(openCoupon(GIFT15, personal, NOW)).toMatchObject({ state: { applied: true }, choice: { use: 'gift' } }))

test('going back to personal un-applies a coupon for gifts, without an error', () => {
  const { state } = openCoupon(GIFT15, gift, NOW)
  expect(recheckCoupon(state, personal, NOW)).toEqual({ coupon: GIFT15, applied: false, error: null })
})

test('choosing what it does not cover un-applies it, and choosing again mends that', () => {
  const { state } = openCoupon(NORTH, personal, NOW)
  const abroad = recheckCoupon(state, { ...personal, shipcode: 'ship-c' }, NOW)
  expect(abroad).toEqual({ coupon: NORTH, applied: false, error: 'not-covered' })
  expect(describeCoupon(abroad).text).toBe(
    'Coupon does not apply to this subscription. If you would like to use this coupon, please change your subscription settings via the following form.',
  )
  expect(recheckCoupon(abroad, personal, NOW)).toEqual({ coupon: NORTH, applied: false, error: null })
  expect(clearCouponError(abroad).error).toBeNull()
})

test('a coupon for renewals is refused when the purpose is new, applied or not', () => {
  const { state } = openCoupon(RENEW5, { ...personal, use: 'renewal' }, NOW)
  expect(recheckCoupon(state, personal, NOW)).toEqual({ coupon: RENEW5, applied: false, error: 'not-for-new' })
})
