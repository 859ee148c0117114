import { expect, test } from 'vitest'
import {
  afterDecline,
  declineLimitsOf,
  declinesPerNetwork,
  isUnderWay,
  MOST_DECLINES,
  strangersBurst,
  strangersDeclines,
} from '#domain/payments/decline-limits.ts'
import { mostOpenPayments } from '#domain/payments/strangers-payments.ts'

const stranger = { browser: 'b', network: 'n', payer: 'p', isKnown: false }
const namesOf = (payer: typeof stranger) => declineLimitsOf(payer).map(([{ name }, subject]) => `${name} ${subject}`)

test('a decline counts for the browser, the payer and the network, whose own it is to wait', () => {
  expect(namesOf(stranger)).toEqual(['declines/browser b', 'declines/payer p', 'declines/network n'])
})

test('no more than twenty of any number of cards, and room for an honest buyer’s typing errors', () => {
  const amounts = declineLimitsOf(stranger).map(([{ amount }]) => amount)
  expect(Math.max(strangersDeclines.amount, ...amounts)).toBeLessThanOrEqual(20)
  expect(Math.min(MOST_DECLINES, ...amounts)).toBeGreaterThan(3)
})

test('a burst shows itself before all of the strangers’ declines are used up', () => {
  expect(strangersBurst.amount).toBeLessThan(strangersDeclines.amount)
})

test('those of all strangers are more than one network’s, and fewer than the payments that they may have open', () => {
  expect(strangersDeclines.amount).toBeGreaterThan(declinesPerNetwork.amount)
  expect(strangersDeclines.amount).toBeLessThanOrEqual(mostOpenPayments({ paid: 0, week: 0 }).all - 4)
})

test('an attempt that was granted is declined without being counted again; one that nobody granted is', () => {
  expect(isUnderWay({ granted: 1, declines: 0 })).toBe(true)
  expect(afterDecline({ granted: 1, declines: 0 })).toEqual({ granted: 1, declines: 1, isUncounted: false })
  expect(isUnderWay({ granted: 1, declines: 1 })).toBe(false)
  expect(afterDecline({ granted: 1, declines: 1 })).toEqual({ granted: 2, declines: 2, isUncounted: true })
})
