import { describe, expect, test } from 'vitest'
import { billCart } from '#domain/cart/bill-cart.ts'
import { emptyCart } from '#domain/cart/cart-contents.ts'
import { canRenewItself, keepsMethod } from '#domain/payments/keep-method.ts'
import type { Term } from '#domain/subscriptions/terms.ts'
import { demoPricing } from '../../support/demo-prices.ts'

const member = { canRenew: true, isMonthly: false, isGuest: false, pay: 'add-card', savesCard: false } as const

describe('with a subscription that can renew itself', () => {
  test.each([
    ['a member’s new card is kept where they say so', { ...member, savesCard: true }, true],
    ['a member’s new card is not kept where they do not', member, false],
    ['the card that a member has kept stays kept', { ...member, pay: 'use-card' as const }, true],
    ['a guest, who is told of the renewal, keeps it', { ...member, isGuest: true }, true],
  ])('%s', (_rule, paying, kept) => expect(keepsMethod(paying)).toBe(kept))
})

describe('without one', () => {
  const without = { ...member, canRenew: false }
  test.each([
    ['a member’s new card is kept where they say so', { ...without, savesCard: true }, true],
    ['a member’s new card is not kept where they do not', without, false],
    ['a guest’s card is never kept', { ...without, isGuest: true, savesCard: true }, false],
  ])('%s', (_rule, paying, kept) => expect(keepsMethod(paying)).toBe(kept))
})

describe('with a monthly donation', () => {
  const monthly = { ...member, canRenew: false, isMonthly: true }
  test.each([
    ['a guest’s card is kept', { ...monthly, isGuest: true }],
    ['a member’s new card is kept, ticked or not', monthly],
    ['it is also kept for a subscription beside it', { ...monthly, canRenew: true }],
  ])('%s', (_rule, paying) => expect(keepsMethod(paying)).toBe(true))
})

test('every subscription can renew itself but a lifetime; gifts and goods never', () => {
  const prices = { pricing: demoPricing, findGoods: () => null, findCoupon: () => null }
  const item = (term: Term) =>
    ({ phase: 'introductory', medium: 'print', level: 'low', term, coupon: null, copies: 1 }) as const
  const bill = (term: Term) => billCart({ ...emptyCart, subscription: item(term) }, prices, new Date(0)).a
  expect((['1year', '2year', '3year', 'lifetime'] as const).map((term) => canRenewItself(bill(term)))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(canRenewItself(billCart(emptyCart, prices, new Date(0)).a)).toBe(false)
})
