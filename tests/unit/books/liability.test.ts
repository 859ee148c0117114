import { expect, test } from 'vitest'
import { shareLiability } from '#domain/books/coming-income.ts'
import { issueIncomeCounts, issueIncomeOf, liabilityCounts, liabilityOf } from '#domain/books/kept-liability.ts'

const groups = [
  { waits: 0, balance: 100, issues: 3, count: 2 },
  { waits: 2, balance: 10, issues: 1, count: 1 },
  { waits: null, balance: 4_000, issues: 4, count: 3 },
  // Paid for with a coupon to the last cent but one, and that is earned.
  { waits: 1, balance: 0, issues: 2, count: 5 },
]
const liability = shareLiability(groups, 7)

test('what is deferred is told by the issue that will earn it, and comes to all of it', () => {
  expect(liability.coming).toEqual([
    { issue: 7, cents: 66 },
    { issue: 8, cents: 66 },
    { issue: 9, cents: 78 },
  ])
  expect(liability).toMatchObject({ subscriptions: 11, unredeemedCents: 12_000, totalCents: 12_210 })
  expect(liability.coming.reduce((all, { cents }) => all + cents, liability.unredeemedCents)).toBe(liability.totalCents)
})

test('what was kept of it is read as it was; before anything was counted there is nothing', () => {
  expect(liabilityOf(liabilityCounts(liability).toReversed())).toEqual(liability)
  const none = shareLiability([], 1)
  expect(liabilityOf(liabilityCounts(none))).toEqual(none)
  expect(liabilityOf([])).toBeNull()
})

test('what issues have earned is read as it was kept, the latest first', () => {
  const issues = [
    { issue: 10, cents: 5, subscriptions: 1 },
    { issue: 9, cents: 0, subscriptions: 2 },
  ]
  expect(issueIncomeOf(issueIncomeCounts(issues).toReversed())).toEqual(issues)
})
