import { expect, test } from 'vitest'
import { afterDecline, declineLimitsOf, isTrade, isUnderWay, MOST_DECLINES } from '#domain/payments/decline-limits.ts'

const stranger = { browser: 'b', network: 'n', payer: 'p', isKnown: false }
const namesOf = (payer: typeof stranger) => declineLimitsOf(payer).map(([{ name }, subject]) => `${name} ${subject}`)

test('a stranger’s declines count for the browser, the payer, the network and all strangers', () => {
  expect(namesOf(stranger)).toEqual([
    'declines/browser b',
    'declines/payer p',
    'declines/network n',
    'declines/all all',
  ])
})

test('whoever has bought here before is not counted with strangers', () => {
  expect(namesOf({ ...stranger, isKnown: true })).not.toContain('declines/all all')
})

test('no more than twenty of any number of attempts, and room for an honest buyer’s typing errors', () => {
  const amounts = declineLimitsOf(stranger).map(([{ amount }]) => amount)
  expect(Math.max(...amounts)).toBeLessThanOrEqual(20)
  expect(Math.min(MOST_DECLINES, ...amounts)).toBeGreaterThan(3)
})

test('an attempt that was granted is declined without being counted again; one that nobody granted is', () => {
  expect(isUnderWay({ granted: 1, declines: 0 })).toBe(true)
  expect(afterDecline({ granted: 1, declines: 0 })).toEqual({ granted: 1, declines: 1, isUncounted: false })
  expect(isUnderWay({ granted: 1, declines: 1 })).toBe(false)
  expect(afterDecline({ granted: 1, declines: 1 })).toEqual({ granted: 2, declines: 2, isUncounted: true })
})

test.each([
  [{ begun: 1, paid: 0 }, false],
  [{ begun: 40, paid: 20 }, true],
  [{ begun: 41, paid: 20 }, false],
])('%o is trade: %s', (counted, trade) => {
  expect(isTrade(counted)).toBe(trade)
})
