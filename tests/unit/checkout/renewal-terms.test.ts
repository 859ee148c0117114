import { expect, test } from 'vitest'
import { billCart } from '#domain/cart/bill-cart.ts'
import { emptyCart } from '#domain/cart/cart-contents.ts'
import type { PersonalItem } from '#domain/cart/cart-items.ts'
import { sayRenewal } from '#domain/checkout/renewal-terms.ts'
import { demoPrices, NOW } from '../../support/demo-prices.ts'

const own: PersonalItem = {
  phase: 'introductory',
  medium: 'print',
  level: 'low',
  term: '1year',
  copies: 1,
  coupon: null,
}
const said = (more: Partial<PersonalItem>, letter: 'a' | 'c' = 'a') =>
  sayRenewal(billCart({ ...emptyCart, subscription: { ...own, ...more } }, demoPrices, NOW)[letter], '$')

test('what renews when, and for how much, with its shipping', () => {
  expect(said({})).toBe(
    'Once your last issue has been sent, another year costs $39.95 at today’s price. We write to you at least a week before.',
  )
  expect(said({ term: '3year', medium: 'digital' })).toContain('another three years costs')
  expect(said({}, 'c')).not.toContain('$39.95')
})

test('a coupon is not used again, and the sentence says so', () =>
  expect(said({ coupon: 'WELCOME10' })).toContain('another year costs $39.95 at today’s price, without the coupon.'))

test('what does not renew by itself says nothing', () => {
  expect(said({ term: 'lifetime' })).toBeNull()
  expect(sayRenewal(billCart(emptyCart, demoPrices, NOW).a, '$')).toBeNull()
})
