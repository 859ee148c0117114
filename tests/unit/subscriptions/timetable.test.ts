import { expect, test } from 'vitest'
import { canUpdate, canUpgrade, cycleToTakeFrom, nextCycle, unboundIn } from '#domain/subscriptions/ledger.ts'
import { timetableOf } from '#domain/subscriptions/timetable.ts'
import { cycleOf, deliveryOf, lifetimeOf, NO_ADDRESSES } from '../../support/ledger.ts'

const cancelledAt = new Date('2026-02-01T00:00:00Z')
const addresses = NO_ADDRESSES
const usedUp = cycleOf({ taken: 4 })
const second = cycleOf({ position: 2, active: 'digital' })
const third = cycleOf({ position: 3, active: 'print-c' })

const currentOf = (...rows: Parameters<typeof cycleOf>[0][]) =>
  timetableOf({ cycles: rows.map((row) => cycleOf(row)), deliveries: [], addresses }).current

test('is empty before the first cycle', () => {
  const empty = timetableOf({ cycles: [], deliveries: [], addresses })
  expect(empty).toMatchObject({ current: null, lifetime: null, future: [], discontinuous: null, legacyTokens: 0 })
})

test('the current cycle is the earliest with an unbound token', () => {
  expect(currentOf({ taken: 4 }, { position: 2 })).toMatchObject({ active: true, info: { position: 2 } })
  // However the rows come.
  expect(currentOf({ position: 2 }, { taken: 3 })).toMatchObject({ active: true, info: { position: 1, unbound: 1 } })
})

test('the current cycle is the earlier one as long as an issue of it is expected', () => {
  const deliveries = [deliveryOf({ number: 5, from: usedUp, state: 'expected' })]
  const { current, future } = timetableOf({ cycles: [usedUp, second], deliveries, addresses })
  expect(current?.info).toMatchObject({ position: 1, unbound: 0, issuesLeft: [{ number: 5 }] })
  expect(future.map(({ position }) => position)).toEqual([2])
})

test('where nothing is to come, the current cycle is the latest that was not refunded', () => {
  expect(currentOf({ taken: 4 }, { position: 2, taken: 4 })).toMatchObject({ active: false, info: { position: 2 } })
  expect(currentOf({ taken: 4 }, { position: 2, cancelledAt })).toMatchObject({ active: false, info: { position: 1 } })
  expect(currentOf({ cancelledAt })).toMatchObject({ active: false, info: { position: 1 } })
})

test('cancelled cycles are not among the future ones', () => {
  const cycles = [cycleOf(), cycleOf({ position: 2, cancelledAt }), third]
  expect(timetableOf({ cycles, deliveries: [], addresses }).future.map(({ position }) => position)).toEqual([3])
})

test('tells of the first two cycles from the current one on that send something else', () => {
  const same = cycleOf({ position: 2 })
  const told = (...cycles: ReturnType<typeof cycleOf>[]) =>
    timetableOf({ cycles, deliveries: [], addresses }).discontinuous
  expect(told(cycleOf(), same)).toBeNull()
  expect(told(cycleOf(), second, third)).toEqual(['print-a', 'digital'])
  expect(told(cycleOf(), same, third)).toEqual(['print-a', 'print-c'])
  expect(told(usedUp, second)).toBeNull()
  expect(told(cycleOf(), { ...second, cancelledAt })).toBeNull()
  expect(told(lifetimeOf(), second)).toBeNull()
  // What was paid for does not matter, only what is sent.
  expect(told(cycleOf({ deliverables: { set: 'print-c', active: 'digital' } }), second)).toBeNull()
})

test('older tokens are used before a lifetime, newer ones are not its legacy', () => {
  const older = cycleOf({ taken: 2 })
  const lifetime = lifetimeOf({ position: 2 })
  const {
    current,
    legacyTokens,
    lifetime: told,
  } = timetableOf({
    cycles: [older, lifetime, third],
    deliveries: [],
    addresses,
  })
  expect(current?.info.position).toBe(1)
  expect(legacyTokens).toBe(2)
  expect(told?.position).toBe(2)
  expect(cycleToTakeFrom([lifetime, older])?.position).toBe(1)
  expect(cycleToTakeFrom([lifetime, usedUp])?.position).toBe(2)
})

test('an address is required where a live cycle or an undelivered issue goes', () => {
  const on = { a: {}, b: {}, c: {} }
  const of = (cycles: ReturnType<typeof cycleOf>[], deliveries: ReturnType<typeof deliveryOf>[]) => {
    const { addressRequired, addressRemovable } = timetableOf({ cycles, deliveries, addresses: on })
    expect(addressRemovable).toEqual({ a: !addressRequired.a, b: !addressRequired.b, c: !addressRequired.c })
    return addressRequired
  }
  expect(of([cycleOf(), third], [])).toEqual({ a: true, b: false, c: true })
  expect(of([usedUp], [deliveryOf({ number: 4 })])).toEqual({ a: false, b: false, c: false })
  expect(of([usedUp], [deliveryOf({ number: 5, state: 'expected' })])).toEqual({ a: true, b: false, c: false })
  expect(of([cycleOf({ deliverables: { set: 'print-c', active: 'digital' } })], []).c).toBe(false)
  expect(of([cycleOf({ cancelledAt })], []).a).toBe(false)
  expect(of([lifetimeOf({ active: 'print-b' })], []).b).toBe(true)
})

test('an address that is not there can’t be removed', () => {
  const { addressRemovable } = timetableOf({ cycles: [], deliveries: [], addresses: { ...NO_ADDRESSES, b: {} } })
  expect(addressRemovable).toEqual({ a: false, b: true, c: false })
})

test('lists delivered issues newest first and expected ones as they will come', () => {
  const deliveries = [3, 5, 4, 6].map((number) => deliveryOf({ number, state: number > 4 ? 'expected' : 'delivered' }))
  const { issuesDelivered, issuesExpected } = timetableOf({ cycles: [usedUp], deliveries, addresses })
  expect(issuesDelivered.map(({ issue }) => issue.number)).toEqual([4, 3])
  expect(issuesExpected.map(({ issue }) => issue.number)).toEqual([5, 6])
})

test.each([
  ['a live cycle', cycleOf({ taken: 3 }), true, true],
  ['one that is used up', usedUp, false, false],
  ['a cancelled one', cycleOf({ cancelledAt }), false, false],
  ['a lifetime', lifetimeOf({ taken: 9 }), true, true],
  ['a cancelled lifetime', lifetimeOf({ cancelledAt }), false, false],
  ['one of several copies', cycleOf({ copies: 3 }), true, false],
  ['one that an institution pays', cycleOf({ billedTo: 'Northfield University' }), true, false],
])('%s can be changed: %#', (_what, cycle, update, upgrade) => {
  expect([canUpdate(cycle), canUpgrade(cycle)]).toEqual([update, upgrade])
})

test('only the very first cycle is introductory, and a cancelled one keeps its place', () => {
  expect(nextCycle([])).toEqual({ position: 1, phase: 'introductory' })
  expect(nextCycle([cycleOf({ cancelledAt })])).toEqual({ position: 2, phase: 'renewal' })
  expect(nextCycle([third, cycleOf()])).toEqual({ position: 4, phase: 'renewal' })
})

test('nothing is left of a cancelled cycle, and a lifetime has no count', () => {
  expect([cycleOf({ taken: 1 }), cycleOf({ cancelledAt }), lifetimeOf()].map(unboundIn)).toEqual([3, 0, null])
})
