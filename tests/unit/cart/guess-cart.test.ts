import { expect, test } from 'vitest'
import { billCart } from '#domain/cart/bill-cart.ts'
import type { CartContents } from '#domain/cart/cart-contents.ts'
import { cents } from '#domain/money/cents.ts'
import { guessBilling } from '#screens/cart/guess-cart.ts'
import { demoPrices, NOW } from '../../support/demo-prices.ts'

const full = (tote: number, gifts: number): CartContents => ({
  goods: [
    ...(tote > 0 ? [{ type: 'basic-product' as const, ref: 'prd:tote', quantity: tote }] : []),
    { type: 'digital-issue', ref: 'iss:1', quantity: 1 },
    { type: 'print-issue', ref: 'iss:1', quantity: 1 },
  ],
  gifts: [{ item: { deliverable: 'print-b', level: 'low', term: '1year', coupon: 'GIFT15' }, quantity: gifts }],
  subscription: { phase: 'introductory', medium: 'print', level: 'low', term: '1year', copies: 1, coupon: null },
  donation: { process: 'onetime', amount: cents(500) },
})
const bill = (contents: CartContents) => billCart(contents, demoPrices, NOW)

test.each([
  ['more goods', 'n:prd:tote', 5, full(5, 3)],
  ['fewer goods', 'n:prd:tote', 1, full(1, 3)],
  ['no more goods', 'n:prd:tote', 0, full(0, 3)],
  ['more gifts', 'giftsub-print-b-low-1year', 7, full(2, 7)],
  ['an issue in print, not its files', 'p:iss:1', 0, { ...full(2, 3), goods: full(2, 3).goods.slice(0, 2) }],
  ['no subscription', 'sub-introductory-print-low-1year', 0, { ...full(2, 3), subscription: null }],
  ['no donation', 'donation', 0, { ...full(2, 3), donation: null }],
])('the guess is what the server will say: %s', (_what, id, quantity, then) =>
  expect(guessBilling(bill(full(2, 3)), id, quantity)).toEqual(bill(then)),
)
