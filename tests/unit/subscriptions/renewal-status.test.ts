import { describe, expect, test } from 'vitest'
import { emptyCart } from '#domain/cart/cart-contents.ts'
import { refuseContents, resolvePhase } from '#domain/cart/resolve-phase.ts'
import { issuesToCome, renewalStatus } from '#domain/subscriptions/renewal-status.ts'
import { phaseFor, refusePersonal, refuseRenewal } from '#domain/subscriptions/renewing.ts'
import { type Standing, tokenState } from '#domain/subscriptions/token-state.ts'

const standing = (count: number, ...expected: number[]) => {
  const state = tokenState({ count, expected: expected.length, isLifetime: false, hasSubscribed: true })
  const { extended, expiring, expired } = state
  const issues_expected = expected.map((number) => ({ issue: { number } }))
  return { expiration_tokens: { extended, expiring, expired }, tokens_left: count, issues_expected }
}
const wait = 'You can wait until closer to the end of your cycle, or renew now to extend your subscription.'
const expiring =
  'Your subscription is expected to expire with the next issue cycle. Renew now to keep receiving issues.'

test.each([
  [standing(3, 5), `You have 4 issues left. ${wait}`, '4 issues (including Issue 5)'],
  [standing(2), `You have 2 issues left. ${wait}`, '2 issues'],
  [standing(1, 5), `You have 2 issues left. ${wait}`, '2 issues (including Issue 5)'],
  [standing(1), 'You have 1 issue left. Renew now to extend your subscription.', '1 issue'],
  [standing(0, 5), expiring, '1 issue (Issue 5)'],
  [standing(0, 5, 6), expiring, '2 issues (Issue 5, Issue 6)'],
  [standing(0), 'Your subscription has expired. Renew today to start receiving issues again.', null],
])('%j', (told, status, toCome) => {
  expect(renewalStatus(told)).toBe(status)
  expect(issuesToCome(told)).toBe(toCome)
}) // biome-ignore format: a table

describe('who may renew', () => {
  const everyone: Standing[] = ['lifetime', 'extended', 'expiring', 'expired', 'none']

  test('whoever has, or ever had, a subscription that ends', () => {
    expect(everyone.filter((one) => refuseRenewal(one) === null)).toEqual(['extended', 'expiring', 'expired'])
    expect(everyone.filter((one) => refusePersonal(one) === null)).toEqual(['extended', 'expiring', 'expired', 'none'])
  })

  test('to all but those who never had one, the next is a renewal', () => {
    expect(everyone.filter((one) => phaseFor(one) === 'introductory')).toEqual(['none'])
  })

  const subscription = {
    phase: 'introductory',
    medium: 'print',
    level: 'low',
    term: '1year',
    copies: 1,
    coupon: null,
  } as const

  test('a cart is judged by the ledger, whatever it calls its subscription', () => {
    const cart = { ...emptyCart, subscription }
    expect(resolvePhase(cart, 'expired').subscription).toEqual({ ...subscription, phase: 'renewal' })
    const renewal = { ...emptyCart, subscription: { ...subscription, phase: 'renewal' as const } }
    expect(resolvePhase(renewal, 'none')).toEqual(cart)
    expect(resolvePhase(emptyCart, 'extended')).toBe(emptyCart)
  })

  test('of a lifetime nothing more is bought, but for others', () => {
    expect(refuseContents({ ...emptyCart, subscription }, 'lifetime')).toContain('renewal is not necessary')
    expect(refuseContents(emptyCart, 'lifetime')).toBeNull()
    expect(refuseContents({ ...emptyCart, subscription }, 'none')).toBeNull()
  })
})
