import { expect, test } from 'vitest'
import { endsSoon } from '#domain/access/licence.ts'
import { cycleToBill } from '#domain/renewals/billing-anew.ts'
import { toBillCsv } from '#domain/renewals/to-bill-csv.ts'
import { cycleOf, lifetimeOf } from '../../support/ledger.ts'

const now = new Date('2026-11-16T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const billed = { billedTo: 'Northfield University Library' }
const facts = {
  cycles: [cycleOf({ ...billed, taken: 2 })],
  unbound: 2,
  lapsedAt: null,
  isDeleted: false,
  isBilled: false,
}

test.each([
  ['an institution pays, and two issues are left', {}, true],
  ['three are left', { cycles: [cycleOf({ ...billed, taken: 1 })], unbound: 3 }, false],
  ['a reader has several copies', { cycles: [cycleOf({ copies: 3, taken: 3 })], unbound: 1 }, true],
  ['a reader has one and pays', { cycles: [cycleOf({ taken: 4 })], unbound: 0 }, false],
  ['nothing of it was sent yet', { cycles: [cycleOf({ ...billed, taken: 0, tokens: 2 })] }, false],
  ['an invoice is open', { isBilled: true }, false],
  ['the account is gone', { isDeleted: true }, false],
  ['it has ended', { cycles: [cycleOf({ ...billed, taken: 4 })], unbound: 0, lapsedAt: daysAgo(89) }, true],
  ['it ended long ago', { cycles: [cycleOf({ ...billed, taken: 4 })], unbound: 0, lapsedAt: daysAgo(90) }, false],
  [
    'the next was taken back',
    { cycles: [cycleOf({ ...billed, taken: 3 }), cycleOf({ position: 2, cancelledAt: now })], unbound: 1 },
    true,
  ],
  [
    'the next is their own',
    { cycles: [cycleOf({ ...billed, taken: 4 }), cycleOf({ position: 2 })], unbound: 2 },
    false,
  ],
  ['they have it for good besides', { cycles: [cycleOf({ ...billed, taken: 4 }), lifetimeOf({ position: 2 })] }, false],
])('whether staff bill it anew: %s', (_what, changes, is) => {
  const asked = { ...facts, ...changes }
  expect(cycleToBill(asked, now)).toEqual(is ? asked.cycles[0] : null)
})

test('a licence ends soon from sixty days before its last day until that day', () => {
  const ending = ['2026-11-15', '2026-11-16', '2027-01-15', '2027-01-16', null].map((to) => endsSoon({ to }, now))
  expect(ending).toEqual([false, true, true, false, false])
})

test('the list as a file says who pays, and runs nothing', () => {
  const row = { ref: 'acc-1', name: '=1+1', email: 'a@b.example', subscription: '1-Year', copies: 2, left: 0 }
  expect(toBillCsv([{ ...row, billedTo: null, lastIssue: 5 }]).split('\r\n')[1]).toBe(
    `"acc-1","'=1+1","a@b.example","","1-Year",2,0,5`,
  )
})
