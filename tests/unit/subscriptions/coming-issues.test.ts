import { expect, test } from 'vitest'
import { comingIssues } from '#domain/subscriptions/coming-issues.ts'
import type { Cycle, Delivery } from '#domain/subscriptions/ledger.ts'
import { timetableOf } from '#domain/subscriptions/timetable.ts'
import { cycleOf, deliveryOf, lifetimeOf, NO_ADDRESSES } from '../../support/ledger.ts'

const comingOf = (cycles: Cycle[], deliveries: Delivery[] = []) =>
  comingIssues(timetableOf({ cycles, deliveries, addresses: NO_ADDRESSES }), 6)

test('the tokens of one cycle after the other go to one issue after the other', () => {
  const [first, second] = [cycleOf({ taken: 3 }), cycleOf({ position: 2 })]
  const { last, firstOf } = comingOf([first, second])
  expect(last).toBe(10)
  expect([firstOf.get(first.id), firstOf.get(second.id)]).toEqual([6, 7])
})

test('a cycle whose last token is bound can not be changed for any issue, and ends with the expected one', () => {
  const used = cycleOf({ taken: 4 })
  const { last, firstOf } = comingOf([used], [deliveryOf({ number: 5, from: used, state: 'expected' })])
  expect([last, firstOf.size]).toEqual([5, 0])
})

test('nothing is the last of a lifetime, and nothing stands behind it', () => {
  const [legacy, lifetime] = [cycleOf({ taken: 2 }), lifetimeOf({ position: 2 })]
  const behind = cycleOf({ position: 3 })
  const { last, firstOf } = comingOf([legacy, lifetime, behind])
  expect([last, firstOf.get(lifetime.id), firstOf.get(behind.id)]).toEqual([null, 8, undefined])
})

test('nothing is to come where all has come, and before the first cycle', () => {
  expect(comingOf([cycleOf({ taken: 4 })]).last).toBeNull()
  expect(comingOf([])).toMatchObject({ next: 6, last: null })
})
