import { expect, test } from 'vitest'
import { type MergeFacts, mergeMatters, mergeOrder } from '#domain/accounts/merge.ts'
import { mergeMatterTexts, mergeRowText } from '#domain/accounts/merge-texts.ts'
import { cycleOf, lifetimeOf } from '../../support/ledger.ts'

const since = (year: number) => new Date(Date.UTC(year, 0, 1))
const ours = (position: number, year: number) => cycleOf({ id: `our-${year}`, position, createdAt: since(year) })
const theirs = (position: number, year: number) => cycleOf({ id: `their-${year}`, position, createdAt: since(year) })
const lifetime = (id: string, year: number) => lifetimeOf({ id, position: 1, createdAt: since(year) })

test.each([
  ['nothing', [], [], []],
  ['one side alone', [], [theirs(1, 2024)], ['their-2024']],
  ['the older first', [ours(1, 2023), ours(2, 2025)], [theirs(1, 2024)], ['our-2023', 'their-2024', 'our-2025']],
  ['of the same day, whoever stays first', [ours(1, 2024)], [theirs(1, 2024)], ['our-2024', 'their-2024']],
  ['an own order stays', [ours(1, 2025), ours(2, 2023)], [theirs(1, 2024)], ['their-2024', 'our-2025', 'our-2023']],
  ['a lifetime behind', [lifetime('life', 2020)], [theirs(1, 2024)], ['their-2024', 'life']],
  ['their lifetime behind too', [ours(1, 2024)], [lifetime('life', 2020)], ['our-2024', 'life']],
  ['two lifetimes, the older first', [lifetime('new', 2024)], [lifetime('old', 2020)], ['old', 'new']],
])('subscriptions of two as one list: %s', (_what, staying, coming, order) =>
  expect(mergeOrder(staying, coming)).toEqual(order),
)

const nothing: MergeFacts = {
  isStaff: false,
  hasOpenOrder: false,
  hasUnpaidInvoice: false,
  hasOpenRenewal: false,
  hasDonationCharge: false,
  isBeingPaid: false,
  isCharging: false,
  bothOnTheWay: [],
  hasOpenReportOfSame: false,
  isListBeingMade: false,
}

test('two accounts of which nothing is open can be merged', () => expect(mergeMatters(nothing)).toEqual([]))

test.each([
  ['isStaff', 'staff'],
  ['hasOpenOrder', 'order'],
  ['hasUnpaidInvoice', 'invoice'],
  ['hasOpenRenewal', 'renewal'],
  ['hasDonationCharge', 'donation-charge'],
  ['isBeingPaid', 'upgrade'],
  ['isCharging', 'charging'],
  ['hasOpenReportOfSame', 'missing-copy'],
  ['isListBeingMade', 'list-being-made'],
] as const)('%s keeps them apart, in words', (fact, matter) => {
  expect(mergeMatters({ ...nothing, [fact]: true })).toEqual([matter])
  expect(mergeMatterTexts[matter]).toMatch(/\.$/)
})

test('an issue on its way to both keeps them apart', () =>
  expect(mergeMatters({ ...nothing, bothOnTheWay: [5] })).toEqual(['same-issue']))

test('what becomes of rows is counted by what becomes of them', () => {
  expect(mergeRowText({ what: 'orders', moves: 3, ends: 0, stays: 0 })).toBe('orders: 3 move')
  expect(mergeRowText({ what: 'issues sent', moves: 1, ends: 2, stays: 4 })).toBe(
    'issues sent: 1 move, 2 end, 4 stay with the closed account',
  )
})
