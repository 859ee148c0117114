import { expect, test } from 'vitest'
import { cents } from '#domain/money/cents.ts'
import { discountedPrice, fullPrice, salesPrice, shippingPrice } from '#domain/pricing/pricing.ts'
import { productShipping, shippingTier } from '#domain/pricing/product-shipping.ts'
import type { Category } from '#domain/subscriptions/categories.ts'
import type { Shipcode } from '#domain/subscriptions/shipcodes.ts'
import type { Term } from '#domain/subscriptions/terms.ts'
import { demoPricing, demoShipPrices } from '../../support/demo-prices.ts'

test.each<[Category, Term, number, number]>([
  ['print-low', '1year', 3995, 3995],
  ['print-low', '2year', 6995, 7990],
  ['print-low', '3year', 9995, 11985],
  ['print-low', 'lifetime', 60000, 60000],
  ['digital-high', '3year', 12995, 14985],
  ['digital-high', 'lifetime', 60000, 60000],
])('%s for %s is sold at %i; its full price is %i', (category, term, sales, full) => {
  expect(salesPrice(demoPricing, category, term)).toBe(sales)
  expect(fullPrice(demoPricing, category, term)).toBe(full)
})

test.each<[Category, Term, Shipcode, number]>([
  ['print-low', '1year', 'ship-a', 0],
  ['print-low', '1year', 'ship-b', 1000],
  ['print-high', '2year', 'ship-c', 6000],
  ['print-high', 'lifetime', 'ship-c', 40000],
  ['digital-low', '1year', 'ship-c', 0],
  ['digital-high', 'lifetime', 'ship-b', 0],
])('shipping %s for %s to %s costs %i', (category, term, shipcode, price) =>
  expect(shippingPrice(demoPricing, category, term, shipcode)).toBe(price),
)

test.each([
  [3995, 1000, 2995],
  [3995, 0, 3995],
  [2495, 2495, 0],
  [2495, 5000, 0],
])('%i less %i is %i: never below nothing', (price, discount, rest) =>
  expect(discountedPrice(cents(price), cents(discount))).toBe(rest),
)

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [4, 2],
  [5, 5],
  [50, 5],
])('%i pieces ship at tier %i', (quantity, tier) => expect(shippingTier(quantity)).toBe(tier))

test.each([
  ['a', 1, 400],
  ['a', 4, 600],
  ['b', 2, 1200],
  ['b', 5, 1800],
  ['c', 1, 1500],
  ['c', 50, 3600],
] as const)('to %s, %i pieces ship for %i in all', (letter, quantity, price) =>
  expect(productShipping(demoShipPrices, letter, quantity)).toBe(price),
)
