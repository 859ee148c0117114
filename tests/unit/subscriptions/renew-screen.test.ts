import { describe, expect, test } from 'vitest'
import { readChange, type SubscriptionSettings, settingsOf } from '#domain/subscriptions/subscription-settings.ts'
import {
  chooseRenewal,
  decideChange,
  openRenew,
  type RenewScreen,
  toggleRenewalCoupon,
} from '#screens/subscriptions/renew-screen.ts'
import { appliedCoupon } from '#screens/subscriptions/subscription-screen.ts'
import { demoCoupons, NOW } from '../../support/demo-prices.ts'
import { cycleOf } from '../../support/ledger.ts'

const print: SubscriptionSettings = { category: 'print-low', shipcode: 'ship-b', term: '2year' }
const solidarity: SubscriptionSettings = { category: 'digital-high', shipcode: 'ship-a', term: '1year' }
const onFile = { a: null, b: {}, c: null }
type Asked = { current?: SubscriptionSettings; asked?: SubscriptionSettings | null; addresses?: typeof onFile }
const open = (
  code: keyof typeof demoCoupons | null,
  { current = print, asked = null, addresses = onFile }: Asked = {},
) => openRenew({ current, addresses, asked, coupon: code && demoCoupons[code], now: NOW })
const to = (screen: RenewScreen, changes: boolean) => decideChange(screen, changes, NOW)
const coupon = ({ screen }: RenewScreen) => ({ applied: screen.coupon?.applied, error: screen.coupon?.error })

describe('what is renewed', () => {
  test.each([
    ['print to Canada', { active: 'print-b' as const, term: '2year' as const }, print],
    ['digital', { active: 'digital' as const, level: 'high' as const }, solidarity],
  ])('the settings of %s', (_what, changes, settings) => expect(settingsOf(cycleOf(changes))).toEqual(settings))

  test('what was paid for counts, not what it was switched to', () => {
    const switched = cycleOf({ deliverables: { set: 'print-c', active: 'digital' } })
    expect(settingsOf(switched)).toMatchObject({ category: 'print-low', shipcode: 'ship-c' })
  })

  test('settings stay until they are changed', () => {
    const same = open(null)
    expect(same).toMatchObject({ changes: false, mustChange: false, screen: { use: 'renewal', settings: print } })
    expect(chooseRenewal(same, { term: '1year' }, NOW)).toBe(same)
    const changed = chooseRenewal(to(same, true), { term: '1year', category: 'digital-low' }, NOW)
    expect(changed.screen.settings).toEqual({ category: 'digital-low', shipcode: 'ship-b', term: '1year' })
    expect(to(changed, false).screen.settings).toEqual(print)
  })

  test('print without its address has to be changed, and stays so', () => {
    const lost = open(null, { addresses: { a: null, b: null as unknown as object, c: null } })
    expect(lost).toMatchObject({ changes: true, mustChange: true })
    expect(to(lost, false)).toBe(lost)
    expect(
      open(null, { current: solidarity, addresses: { a: null, b: null as unknown as object, c: null } }).mustChange,
    ).toBe(false)
  })
})

describe('what an address asks for', () => {
  test.each([
    ['', null],
    ['change=maybe', null],
    ['change=no&level=standard-digital', null],
    ['change=yes', print],
    ['years=lifetime', { ...print, term: 'lifetime' }],
    ['change=yes&level=solidarity-digital', { ...print, category: 'digital-high' }],
    ['shipping=international&level=nothing', { ...print, shipcode: 'ship-c' }],
  ])('%s', (query, asked) => expect(readChange(new URLSearchParams(query), print)).toEqual(asked)) // biome-ignore format: a table
})

describe('the coupon', () => {
  test('is applied to settings that it covers', () => {
    expect(appliedCoupon(open('RENEW5').screen)?.code).toBe('RENEW5')
    expect(open('RENEW5').screen.settings).toEqual(print)
  })

  test.each([
    ['USPRINT', print, 'not-covered'],
    ['RENEW5', solidarity, 'not-covered'],
    ['NEWHERE', print, 'not-for-renewals'],
    ['GIFT15', print, 'not-for-renewals'],
    ['NOTHING', print, 'unusable'],
  ] as const)('%s can not be used with %j: %s', (code, current, error) => {
    expect(coupon(open(code, { current }))).toEqual({ applied: false, error })
    expect(open(code, { current }).screen.settings).toEqual(current)
  })

  test('its error goes when settings are to be changed, and comes back when they are not', () => {
    const refused = open('USPRINT')
    const changing = to(refused, true)
    expect(coupon(changing)).toEqual({ applied: false, error: null })
    const applied = toggleRenewalCoupon(changing, NOW)
    expect(applied.screen.settings).toMatchObject({ category: 'print-low', shipcode: 'ship-a', term: '2year' })
    expect(coupon(applied)).toEqual({ applied: true, error: null })
    const back = to(applied, false)
    expect(back.screen.settings).toEqual(print)
    expect(coupon(back)).toEqual({ applied: false, error: 'not-covered' })
    expect(coupon(to(changing, false))).toEqual({ applied: false, error: 'not-covered' })
  })

  test('one for others is refused again however often it is tried', () => {
    const changing = to(open('NEWHERE'), true)
    expect(coupon(changing).error).toBeNull()
    expect(coupon(toggleRenewalCoupon(changing, NOW)).error).toBe('not-for-renewals')
  })

  test('changing settings to what it does not cover un-applies it; the same settings bring no other', () => {
    const high = chooseRenewal(to(open('RENEW5'), true), { category: 'print-high' }, NOW)
    expect(coupon(high)).toEqual({ applied: false, error: 'not-covered' })
    expect(coupon(to(high, false))).toEqual({ applied: false, error: null })
  })

  test('removed and applied again it leaves settings that stay as they are', () => {
    const removed = toggleRenewalCoupon(open('RENEW5'), NOW)
    expect(coupon(removed)).toEqual({ applied: false, error: null })
    const again = toggleRenewalCoupon(removed, NOW)
    expect(coupon(again)).toEqual({ applied: true, error: null })
    expect(again.screen.settings).toEqual(print)
    const refused = open('USPRINT')
    expect(coupon(toggleRenewalCoupon(refused, NOW)).error).toBe('not-covered')
  })

  test('whoever comes to change settings is led to what it covers', () => {
    const asked = open('USPRINT', { asked: { ...print, category: 'digital-low' } })
    expect(asked).toMatchObject({ changes: true, screen: { settings: { category: 'print-low', shipcode: 'ship-a' } } })
    expect(coupon(asked).applied).toBe(true)
  })
})
