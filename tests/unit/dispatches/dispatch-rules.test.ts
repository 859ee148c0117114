import { describe, expect, test } from 'vitest'
import { dispatchReport, mayCut, mayDeliver, mayHandOver, maySupplement, mayUndo } from '#domain/dispatches/dispatch.ts'
import { explainDelivery } from '#domain/dispatches/explain-delivery.ts'
import { lateAddress } from '#domain/dispatches/late-address.ts'
import type { Skip } from '#domain/subscriptions/skips.ts'
import { cycleOf, deliveryOf, lifetimeOf } from '../../support/ledger.ts'

const states = ['cutting', 'cut', 'handed-over', 'delivered', 'undoing'] as const
const [cutting, cut, handedOver, delivered, undoing] = states.map((state) => ({ state }))
type One = NonNullable<typeof cut>
const list = (...dispatches: (One | undefined)[]) => dispatches as One[]
const yes = { ok: true }
const no = (reason: string) => ({ ok: false, reason })

test('a list is cut once; one that was left off goes on', () => {
  const turn = { isDelivered: false, isNext: true }
  expect([null, cutting, cut, delivered, undoing].map((one) => mayCut(one ?? null, turn))).toEqual([
    yes,
    yes,
    no('already-cut'),
    no('already-cut'),
    no('being-undone'),
  ])
})

test('issues are cut in their order, and not once they were delivered', () => {
  expect(mayCut(null, { isDelivered: false, isNext: false })).toEqual(no('earlier-not-cut'))
  expect(mayCut(null, { isDelivered: true, isNext: true })).toEqual(no('already-delivered'))
  expect(mayCut(cutting ?? null, { isDelivered: false, isNext: false })).toEqual(yes)
})

test('only what has left the house can’t be undone', () => {
  expect([list(), list(cutting), list(cut), list(cut, delivered), list(undoing)].map(mayUndo)).toEqual([
    no('not-cut'),
    yes,
    yes,
    no('already-delivered'),
    yes,
  ])
})

test('what is handed over has left the house, though nobody has said yet that it was sent', () => {
  expect(mayUndo(list(handedOver))).toEqual(no('already-handed-over'))
  expect(mayCut(handedOver ?? null, { isDelivered: false, isNext: true })).toEqual(no('already-cut'))
  expect([mayDeliver(list(handedOver)), maySupplement(handedOver ?? null)]).toEqual([yes, yes])
})

test('a list is handed over once, whole; a supplement after it', () => {
  expect(
    [list(), list(cutting), list(cut), list(handedOver), list(handedOver, cut), list(delivered), list(undoing)].map(
      mayHandOver,
    ),
  ).toEqual([
    no('not-cut'),
    no('being-cut'),
    yes,
    no('already-handed-over'),
    yes,
    no('already-delivered'),
    no('being-undone'),
  ])
})

test('a changed address counts from the issue after the last that had left the house', () => {
  expect(lateAddress([])).toBeNull()
  expect(lateAddress([5, 6])).toEqual({ issue: 6, from: 7 })
})

test('what is whole and not sent yet can be sent', () => {
  expect(
    [list(), list(cutting), list(cut), list(delivered), list(delivered, cut), list(undoing)].map(mayDeliver),
  ).toEqual([no('not-cut'), no('being-cut'), yes, no('already-delivered'), yes, no('being-undone')])
})

test('a supplement follows a whole list', () => {
  expect([null, cutting, cut, delivered, undoing].map((one) => maySupplement(one ?? null))).toEqual([
    no('not-cut'),
    no('being-cut'),
    yes,
    yes,
    no('being-undone'),
  ])
})

test('a report names every category, also those with nobody in them', () => {
  const report = dispatchReport([{ deliverable: 'print-a', waits: true, accounts: 2, copies: 3 }], [])
  expect(report.withoutAddress['print-a']).toEqual({ accounts: 2, copies: 3 })
  expect(report.sent).toMatchObject({ 'print-a': { accounts: 0 }, digital: { copies: 0 } })
  expect(report.leftOut).toEqual({ 'no-tokens': 0, cancelled: 0, skipped: 0 })
})

describe('why someone is on a list, or not', () => {
  const cutAt = new Date('2026-03-01T00:00:00Z')
  const before = new Date('2026-02-01T00:00:00Z')
  const after = new Date('2026-04-01T00:00:00Z')
  const sent = { number: 5, state: 'expected' as const }
  const planned = { number: 6, state: 'planned' as const }
  const why = (
    cycles: ReturnType<typeof cycleOf>[],
    deliveries: ReturnType<typeof deliveryOf>[] = [],
    issue: { number: number; state: 'planned' | 'expected' } = sent,
    skips: Skip[] = [],
  ) => explainDelivery({ issue, cut: issue === sent ? { cutAt } : null, cycles, deliveries, skips })
  const skipOf = (issue: number, takenBackAt: Date | null = null) => ({ issue, askedAt: before, takenBackAt })

  test.each([
    ['bound to it', why([cycleOf()], [deliveryOf({ number: 5 })]), { on: true, reason: 'bound' }],
    [
      'bound, without an address',
      why([cycleOf()], [deliveryOf({ number: 5, awaitsAddress: true })]),
      { on: true, reason: 'waits-for-address' },
    ],
    ['never subscribed', why([]), { on: false, reason: 'never-subscribed' }],
    ['subscribed afterwards', why([cycleOf({ createdAt: after })]), { on: false, reason: 'subscribed-after' }],
    ['cancelled before', why([cycleOf({ cancelledAt: before })]), { on: false, reason: 'cancelled' }],
    [
      'all used up',
      why([cycleOf({ taken: 4 })], [deliveryOf({ number: 4 })]),
      { on: false, reason: 'no-tokens', bound: [4] },
    ],
    ['not cut yet, a token left', why([cycleOf()], [], planned), { on: false, reason: 'would-be-bound' }],
    ['not cut yet, a lifetime', why([lifetimeOf()], [], planned), { on: false, reason: 'would-be-bound' }],
    ['not cut yet, nothing left', why([cycleOf({ taken: 4 })], [], planned), { reason: 'would-not-be-bound' }],
    ['skipped', why([cycleOf()], [], sent, [skipOf(5)]), { on: false, reason: 'skipped', skip: { askedAt: before } }],
    ['another skipped', why([cycleOf({ taken: 4 })], [], sent, [skipOf(4)]), { reason: 'no-tokens' }],
    ['skipped, and cancelled', why([cycleOf({ cancelledAt: before })], [], sent, [skipOf(5)]), { reason: 'cancelled' }],
    ['to be skipped', why([cycleOf()], [], planned, [skipOf(6)]), { on: false, reason: 'would-be-skipped' }],
    ['to be skipped, then taken back', why([cycleOf()], [], planned, [skipOf(6, after)]), { reason: 'would-be-bound' }],
    ['to be skipped, nothing left', why([], [], planned, [skipOf(6)]), { reason: 'never-subscribed' }],
  ])('%s', (_what, told, expected) => expect(told).toMatchObject(expected))

  test('an issue that was sent before the ledger began has no record', () => {
    const told = explainDelivery({
      issue: { number: 1, state: 'delivered' },
      cut: null,
      cycles: [cycleOf()],
      deliveries: [],
      skips: [],
    })
    expect(told).toMatchObject({ on: false, reason: 'no-record' })
  })
})
