import { describe, expect, test } from 'vitest'
import { readOfferedCoupon } from '#domain/coupons/wire-coupon.ts'
import { categories } from '#domain/subscriptions/categories.ts'
import { shipcodes } from '#domain/subscriptions/shipcodes.ts'
import {
  deliverableOfSettings,
  readSettings,
  type SubscriptionSettings,
} from '#domain/subscriptions/subscription-settings.ts'
import { termOfQuery, termSlug, terms } from '#domain/subscriptions/terms.ts'
import { describeCoupon } from '#screens/coupons/coupon-state.ts'
import { queryOfScreen } from '#screens/subscriptions/screen-query.ts'
import {
  appliedCoupon,
  changePurpose,
  changeSettings,
  openScreen,
  purposeOf,
  purposeOfQuery,
  toggleCoupon,
} from '#screens/subscriptions/subscription-screen.ts'
import { demoCoupons, NOW } from '../../support/demo-prices.ts'

const start: SubscriptionSettings = { category: 'print-low', shipcode: 'ship-a', term: '1year' }
const open = (coupon: keyof typeof demoCoupons, settings = start, use: 'new' | 'gift' | 'renewal' = 'new') =>
  openScreen({ use, settings, coupon: demoCoupons[coupon], now: NOW })

describe('what an address asks for', () => {
  test.each([
    ['', start],
    ['level=solidarity-print&years=2years&shipping=canada', { category: 'print-high', term: '2year', shipcode: 'ship-b' }],
    ['level=standard-digital&years=3years&shipping=international', { category: 'digital-low', term: '3year', shipcode: 'ship-c' }],
    ['level=solidarity-digital&years=lifetime&shipping=us', { category: 'digital-high', term: 'lifetime', shipcode: 'ship-a' }],
    ['level=print-low&years=4years&shipping=mars', start],
    ['years=2year', start],
  ])('%s', (query, settings) => expect(readSettings(new URLSearchParams(query))).toEqual(settings)) // biome-ignore format: a table

  test.each([['gift', 'gift'], ['personal', 'personal'], ['Gift', 'personal'], [null, 'personal'], [undefined, 'personal']])(
    'type %s is %s',
    (type, purpose) => expect(purposeOfQuery(type)).toBe(purpose),
  ) // biome-ignore format: a table

  test('every term can be asked for by its slug', () => {
    expect(terms.map(termSlug)).toEqual(['1year', '2years', '3years', 'lifetime'])
    for (const term of terms) expect(termOfQuery(termSlug(term))).toBe(term)
  })
})

test('whoever comes back finds what they had chosen', () => {
  for (const use of ['new', 'gift'] as const)
    for (const category of categories)
      for (const shipcode of shipcodes)
        for (const term of terms) {
          const settings = { category, shipcode, term }
          const screen = openScreen({ use, settings, coupon: null, now: NOW })
          const query = new URLSearchParams(queryOfScreen(screen))
          expect(readSettings(query)).toEqual(settings)
          expect(purposeOfQuery(query.get('type'))).toBe(purposeOf(screen))
          expect(query.get('code')).toBe('')
        }
  expect(queryOfScreen(open('WELCOME10'))).toMatch(/&code=WELCOME10$/)
  expect(queryOfScreen(toggleCoupon(open('WELCOME10'), NOW))).toMatch(/&code=$/)
})

describe('the purpose', () => {
  test('applying a coupon for gifts makes it a gift', () => {
    const screen = open('GIFT15')
    expect(purposeOf(screen)).toBe('gift')
    expect(appliedCoupon(screen)?.code).toBe('GIFT15')
  })

  test('changing to personal un-applies a coupon for gifts, which leads back when it is applied again', () => {
    const personal = changePurpose(open('GIFT15'), 'personal', NOW)
    expect(personal).toMatchObject({ use: 'new', coupon: { applied: false, error: null } })
    expect(purposeOf(toggleCoupon(personal, NOW))).toBe('gift')
  })

  test('changing to personal keeps a coupon for anything', () => {
    const gift = changePurpose(open('WELCOME10'), 'gift', NOW)
    expect(appliedCoupon(gift)?.code).toBe('WELCOME10')
    expect(appliedCoupon(changePurpose(gift, 'personal', NOW))?.code).toBe('WELCOME10')
  })

  test('changing to a gift clears the error of a coupon, and changing back finds it again', () => {
    const refused = open('RENEW5')
    expect(refused.coupon).toMatchObject({ applied: false, error: 'not-for-new' })
    const gift = changePurpose(refused, 'gift', NOW)
    expect(gift.coupon).toMatchObject({ applied: false, error: null })
    expect(toggleCoupon(gift, NOW).coupon?.error).toBe('not-for-new')
    expect(changePurpose(gift, 'personal', NOW).coupon?.error).toBe('not-for-new')
  })

  test('without a coupon only the purpose changes', () => {
    const plain = openScreen({ use: 'new', settings: start, coupon: null, now: NOW })
    expect(changePurpose(plain, 'gift', NOW)).toEqual({ ...plain, use: 'gift' })
    expect(toggleCoupon(plain, NOW)).toBe(plain)
    expect(appliedCoupon(plain)).toBeNull()
  })
})

describe('applying a coupon', () => {
  test.each([
    ['WELCOME10', 'print-low', 'ship-b', 'print-b'],
    ['DIGITAL5', 'print-low', 'ship-b', 'digital'],
    ['FREEDIGITAL', 'print-high', 'ship-a', 'digital'],
    ['USPRINT', 'print-low', 'ship-c', 'print-a'],
    ['USPRINT', 'digital-low', 'ship-c', 'print-a'],
    ['NORTH', 'print-low', 'ship-a', 'print-a'],
    ['NORTH', 'print-low', 'ship-c', 'print-b'],
    ['NORTH', 'digital-low', 'ship-a', 'print-b'],
    ['NEWHERE', 'digital-high', 'ship-a', 'digital'],
  ] as const)('%s on %s to %s chooses %s', (code, category, shipcode, deliverable) => {
    const { settings } = open(code, { category, shipcode, term: '2year' })
    expect(deliverableOfSettings(settings)).toBe(deliverable)
    expect(settings.category.endsWith('-low')).toBe(true)
    expect(settings.term).toBe('2year')
  })

  test('removed by the reader, it leaves the choice as it is', () => {
    const removed = toggleCoupon(open('DIGITAL5'), NOW)
    expect(removed).toMatchObject({ settings: { category: 'digital-low' }, coupon: { applied: false, error: null } })
  })

  test('it is un-applied by a choice that it does not cover, and can be applied again after another', () => {
    const beyond = changeSettings(open('NORTH'), { shipcode: 'ship-c' }, NOW)
    expect(beyond.coupon).toMatchObject({ applied: false, error: 'not-covered' })
    expect(toggleCoupon(beyond, NOW)).toBe(beyond)
    expect(describeCoupon(beyond.coupon as NonNullable<typeof beyond.coupon>)).toMatchObject({
      toggle: 'Cannot Apply Coupon',
      text: 'Coupon does not apply to this subscription. If you would like to use this coupon, please change your subscription settings via the following form.',
    })
    const back = changeSettings(beyond, { shipcode: 'ship-b' }, NOW)
    expect(back.coupon).toMatchObject({ applied: false, error: null })
    expect(appliedCoupon(toggleCoupon(back, NOW))?.code).toBe('NORTH')
  })

  test('a change of the term alone keeps it', () => {
    expect(appliedCoupon(changeSettings(open('USPRINT'), { term: 'lifetime' }, NOW))?.code).toBe('USPRINT')
  })

  test.each([
    ['NOTHING', 'Unable to apply coupon NOTHING'],
    ['BYGONE', 'Coupon BYGONE has ended.'],
  ] as const)('%s can not be applied', (code, text) => {
    const { coupon } = open(code)
    expect(describeCoupon(coupon as NonNullable<typeof coupon>).text).toBe(text)
  })

  test('what the page is told of a code that is good for nothing says the same', () => {
    const nothing = { print_us: 0, print_ca: 0, print_intl: 0, digital: 0 }
    const coupon = readOfferedCoupon({ code: 'BYGONE', applied: 'any', discounts: nothing })
    expect(openScreen({ use: 'new', settings: start, coupon, now: NOW }).coupon).toMatchObject({ error: 'unusable' })
  })
})
