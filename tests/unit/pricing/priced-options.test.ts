import { expect, test } from 'vitest'
import { levelOptions, shippingOptions, termOptions } from '#domain/pricing/priced-options.ts'
import type { SubscriptionSettings } from '#domain/subscriptions/subscription-settings.ts'
import { demoCoupons, demoPricing as pricing } from '../../support/demo-prices.ts'

const settings: SubscriptionSettings = { category: 'print-low', shipcode: 'ship-a', term: '1year' }
const plain = { pricing, settings, coupon: null }
const shown = (options: readonly { value: string; price: number; fullPrice: number | null }[]) =>
  options.map(({ value, price, fullPrice }) => [value, price, fullPrice])
const disabled = (options: readonly { value: string; disabled: boolean }[]) =>
  options.filter((option) => option.disabled).map(({ value }) => value)

test('each level shows its price for one year', () => {
  const levels = [['print-low', 3995, null], ['print-high', 7995, null], ['digital-low', 2495, null], ['digital-high', 4995, null]] // biome-ignore format: a table
  expect(shown(levelOptions(plain))).toEqual(levels)
  expect(shown(levelOptions({ ...plain, settings: { ...settings, term: 'lifetime', shipcode: 'ship-c' } }))).toEqual(
    levels,
  )
})

test('an applied coupon takes its discount off the standard levels only', () => {
  expect(shown(levelOptions({ ...plain, coupon: demoCoupons.WELCOME10 }))).toEqual([
    ['print-low', 2995, 3995],
    ['print-high', 7995, null],
    ['digital-low', 1995, 2495],
    ['digital-high', 4995, null],
  ])
})

test.each([
  ['1year', [0, 1000, 3000]],
  ['2year', [0, 2000, 6000]],
  ['3year', [0, 3000, 9000]],
  ['lifetime', [0, 15000, 40000]],
] as const)('shipping is for the whole term: %s', (term, prices) => {
  expect(shippingOptions({ ...plain, settings: { ...settings, term } }).map(({ price }) => price)).toEqual(prices)
})

test('each term has its label, its price, and the price of as many single years where that is more', () => {
  expect(termOptions(plain, 4).map(({ label, price, fullPrice }) => [label, price, fullPrice])).toEqual([
    ['1 Year / 4 Issues', 3995, null],
    ['2 Year / 8 Issues', 6995, 7990],
    ['3 Year / 12 Issues', 9995, 11985],
    ['Lifetime', 60000, null],
  ])
  expect(termOptions(plain, 6).map(({ label }) => label)).toContain('2 Year / 12 Issues')
})

test('terms account for the coupon, and never fall below nothing', () => {
  const usa = { ...plain, coupon: demoCoupons.USPRINT }
  expect(termOptions(usa, 4).map(({ price, fullPrice }) => [price, fullPrice])).toEqual([
    [2795, 3995],
    [5795, 7990],
    [8795, 11985],
    [58800, 60000],
  ])
  const digital: SubscriptionSettings = { ...settings, category: 'digital-low' }
  const [first] = termOptions({ pricing, settings: digital, coupon: demoCoupons.FREEDIGITAL }, 4)
  expect(first).toMatchObject({ price: 0, fullPrice: 2495 })
})

test.each([
  ['WELCOME10', ['print-high', 'digital-high'], []],
  ['DIGITAL5', ['print-low', 'print-high', 'digital-high'], ['ship-a', 'ship-b', 'ship-c']],
  ['USPRINT', ['print-high', 'digital-low', 'digital-high'], ['ship-b', 'ship-c']],
  ['NORTH', ['print-high', 'digital-low', 'digital-high'], ['ship-c']],
] as const)('%s, applied, disables what it does not cover', (code, levels, ships) => {
  const under = { ...plain, coupon: demoCoupons[code] }
  expect(disabled(levelOptions(under))).toEqual(levels)
  expect(disabled(shippingOptions(under))).toEqual(ships)
  expect(disabled(levelOptions(plain))).toEqual([])
})
