import { expect, test } from 'vitest'
import {
  choiceUnder,
  couponDiscount,
  couponKey,
  coverageOf,
  isCategoryDisabled,
  isShipcodeDisabled,
  untimely,
} from '#domain/coupons/coupon.ts'
import { couponRefusalText, couponUses, refuseCoupon, refuseUse } from '#domain/coupons/coupon-refusal.ts'
import {
  appliedCategoryMessage,
  categoryMessage,
  couponDescription,
  shippingMessage,
  shippingOptions,
} from '#domain/coupons/coupon-texts.ts'
import { type Category, categories } from '#domain/subscriptions/categories.ts'
import { deliverables } from '#domain/subscriptions/deliverables.ts'
import { type Shipcode, shipcodes } from '#domain/subscriptions/shipcodes.ts'
import { coupon, demoCoupons, NOW } from '../../support/demo-prices.ts'

const { WELCOME10, RENEW5, NEWHERE, GIFT15, DIGITAL5, USPRINT, NORTH, NOTHING, BYGONE } = demoCoupons
const INTL = coupon('INTL', 'any', [0, 0, 7, 0])
const MIXED = coupon('MIXED', 'any', [3, 0, 2, 1])
const MIXED_GIFT = coupon('MIXEDGIFT', 'gift', [3, 0, 0, 1])

test('a coupon takes off what it says of each deliverable, and at the low level only', () => {
  expect(deliverables.map((one) => couponDiscount(MIXED, 'low', one))).toEqual([100, 300, 0, 200])
  expect(deliverables.map((one) => couponDiscount(MIXED, 'high', one))).toEqual([0, 0, 0, 0])
  expect(couponDiscount(null, 'low', 'digital')).toBe(0)
})

test('codes are the same in any spelling', () => expect(couponKey(' Welcome10 ')).toBe(couponKey('WELCOME10')))

const flags = {
  hasAllShipping: false,
  isDigitalOnly: false,
  isPrintOnly: false,
  isGiftOnly: false,
  hasDigital: false,
  hasPrint: false,
  hasShippingA: false,
  hasShippingB: false,
  hasShippingC: false,
}
const allShipping = { hasAllShipping: true, hasPrint: true, hasShippingA: true, hasShippingB: true, hasShippingC: true }

test.each([
  [WELCOME10, { ...flags, ...allShipping, hasDigital: true }],
  [GIFT15, { ...flags, ...allShipping, hasDigital: true, isGiftOnly: true }],
  [DIGITAL5, { ...flags, isDigitalOnly: true, hasDigital: true }],
  [USPRINT, { ...flags, isPrintOnly: true, hasPrint: true, hasShippingA: true }],
  [NORTH, { ...flags, isPrintOnly: true, hasPrint: true, hasShippingA: true, hasShippingB: true }],
  [MIXED, { ...flags, hasPrint: true, hasDigital: true, hasShippingA: true, hasShippingC: true }],
  [NOTHING, flags],
])('$code covers what it says', (one, coverage) => expect(coverageOf(one)).toEqual(coverage))

test.each([
  [WELCOME10, 'This coupon applies to all Standard Print and Digital subscriptions. Discount may vary by selection.'],
  [GIFT15, 'This coupon applies to all Standard Print and Digital Gift subscriptions. Discount may vary by selection.'],
  [DIGITAL5, 'This coupon applies to all Standard Digital subscriptions. Discount may vary by selection.'],
  [USPRINT, 'This coupon applies to Standard Print subscriptions (US shipping only). Discount may vary by selection.'],
  [
    NORTH,
    'This coupon applies to Standard Print subscriptions (US or Canadian shipping only). Discount may vary by selection.',
  ],
  [
    MIXED_GIFT,
    'This coupon applies to Standard Print and Digital Gift subscriptions (US shipping only). Discount may vary by selection.',
  ],
  [NOTHING, ''],
])('$code is described', (one, text) => expect(couponDescription(one)).toBe(text))

test.each([
  [WELCOME10, null],
  [DIGITAL5, null],
  [USPRINT, 'Coupon only applies to US shipping addresses.'],
  [coupon('CA', 'any', [0, 1, 0, 0]), 'Coupon only applies to Canadian shipping addresses.'],
  [INTL, 'Coupon only applies to International shipping addresses.'],
  [NORTH, 'Coupon only applies to US or Canadian shipping addresses.'],
  [MIXED, 'Coupon only applies to US or International shipping addresses.'],
])('$code says which shipping it is for', (one, text) => expect(shippingMessage(one)).toBe(text))

test('its shipping options carry their labels', () => {
  expect(shippingOptions(WELCOME10)).toEqual([{ label: 'US' }, { label: 'Canadian' }, { label: 'International' }])
  expect(shippingOptions(DIGITAL5)).toEqual([])
})

test.each([
  [DIGITAL5, 'Coupon only applies to Standard Digital subscriptions.'],
  [USPRINT, 'Coupon only applies to Standard Print subscriptions.'],
  [WELCOME10, 'Coupon only applies to Standard subscriptions.'],
])('$code says which levels it is for', (one, text) => {
  expect(categoryMessage(one)).toBe(text)
  expect(appliedCategoryMessage(one)).toBe(`${text} Discount accounted for below.`)
})

test('every refusal has its text', () => {
  expect(couponRefusalText('unusable', 'NOTHING')).toBe('Unable to apply coupon NOTHING')
  expect(couponRefusalText('unusable', '$&')).toBe('Unable to apply coupon $&')
  expect(couponRefusalText('ended', 'X')).toBe('Coupon X has ended.')
  expect(couponRefusalText({ endedOn: '2026-09-30' }, '$&')).toBe('Coupon $& ended on September 30, 2026.')
  expect(couponRefusalText('used-up', 'X')).toBe('Coupon X is used up.')
  expect(couponRefusalText('used-already', 'X')).toBe('You have used coupon X already.')
  expect(couponRefusalText('not-for-new', 'X')).toBe('This coupon does not apply to new subscriptions.')
  expect(couponRefusalText('not-for-renewals', 'X')).toBe('This coupon does not apply to subscription renewals.')
  expect(couponRefusalText('not-covered', 'X')).toBe(
    'Coupon does not apply to this subscription. If you would like to use this coupon, please change your subscription settings via the following form.',
  )
})

test.each([
  [WELCOME10, [null, null, null]],
  [NEWHERE, [null, null, 'not-for-renewals']],
  [GIFT15, ['not-for-new', null, 'not-for-renewals']],
  [RENEW5, ['not-for-new', 'not-for-new', null]],
  [NOTHING, ['unusable', 'unusable', 'unusable']],
  [BYGONE, ['ended', 'ended', 'ended']],
  [{ ...WELCOME10, startsAt: new Date(NOW.getTime() + 1) }, ['unusable', 'unusable', 'unusable']],
  [{ ...NOTHING, refusal: 'used-up' as const }, ['used-up', 'used-up', 'used-up']],
])('$code can be used for new subscriptions, gifts, renewals', (one, refusals) =>
  expect(couponUses.map((use) => refuseUse(one, use, NOW))).toEqual(refusals),
)

test('a coupon lasts from its start up to its end', () => {
  const [start, end] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')]
  const january = coupon('JAN', 'any', [1, 1, 1, 1], { startsAt: start, endsAt: end })
  const at = (ms: number) => untimely(january, new Date(ms)) === null
  expect([at(start.getTime() - 1), at(start.getTime()), at(end.getTime() - 1), at(end.getTime())]).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test.each<[Category, Shipcode, string | null]>([
  ['print-low', 'ship-a', null],
  ['print-low', 'ship-b', null],
  ['print-low', 'ship-c', 'not-covered'],
  ['print-high', 'ship-a', 'not-covered'],
  ['digital-low', 'ship-a', 'not-covered'],
])('NORTH on %s to %s: %s', (category, shipcode, refusal) =>
  expect(refuseCoupon(NORTH, { use: 'new', category, shipcode }, NOW)).toBe(refusal),
)

test.each([
  ['keeps the present choice', WELCOME10, ['print-low', 'ship-b'], ['print-low', 'ship-b']],
  ['keeps it at the low level', WELCOME10, ['print-high', 'ship-b'], ['print-low', 'ship-b']],
  ['keeps digital', WELCOME10, ['digital-high', 'ship-b'], ['digital-low', 'ship-b']],
  ['tries print-c first', MIXED, ['print-low', 'ship-b'], ['print-low', 'ship-c']],
  ['tries print-b before print-a', NORTH, ['print-low', 'ship-c'], ['print-low', 'ship-b']],
  ['comes to print-a', USPRINT, ['digital-low', 'ship-c'], ['print-low', 'ship-a']],
  ['comes to digital last', DIGITAL5, ['print-high', 'ship-c'], ['digital-low', 'ship-c']],
] as const)('applying a coupon %s', (_rule, one, [category, shipcode], [newCategory, newShipcode]) =>
  expect(choiceUnder(one, { category, shipcode })).toEqual({ category: newCategory, shipcode: newShipcode }),
)

test.each([
  [WELCOME10, ['print-low', 'digital-low'], ['ship-a', 'ship-b', 'ship-c']],
  [DIGITAL5, ['digital-low'], []],
  [NORTH, ['print-low'], ['ship-a', 'ship-b']],
  [MIXED, ['print-low', 'digital-low'], ['ship-a', 'ship-c']],
] as const)('under $code only what it covers can be chosen', (one, levels, shipping) => {
  expect(categories.filter((category) => !isCategoryDisabled(one, category))).toEqual(levels)
  expect(shipcodes.filter((shipcode) => !isShipcodeDisabled(one, shipcode))).toEqual(shipping)
})

test('without a coupon everything can be chosen', () => {
  expect(categories.some((category) => isCategoryDisabled(null, category))).toBe(false)
  expect(shipcodes.some((shipcode) => isShipcodeDisabled(null, shipcode))).toBe(false)
})
