import { describe, expect, test } from 'vitest'
import { cancelReasons, cancelReasonText, readCancelReason } from '#domain/subscriptions/cancel-reasons.ts'
import { MOST_EXTRA, readIssueCount, refuseExtension } from '#domain/subscriptions/extend.ts'
import { refuseMove } from '#domain/subscriptions/move.ts'
import { endText, subscriptionEnd } from '#domain/subscriptions/subscription-end.ts'
import { byLetter, timetableOf } from '#domain/subscriptions/timetable.ts'
import { cycleOf, deliveryOf, lifetimeOf } from '../../support/ledger.ts'

const gone = new Date('2026-02-01T00:00:00Z')

describe('giving issues extra', () => {
  test.each([
    ['a subscription that runs', cycleOf(), 3, null],
    ['one that is used up begins again', cycleOf({ taken: 4 }), 1, null],
    ['as many as may be given', cycleOf(), MOST_EXTRA, null],
    ['more than that', cycleOf(), MOST_EXTRA + 1, 'bad-count'],
    ['none', cycleOf(), 0, 'bad-count'],
    ['part of one', cycleOf(), 1.5, 'bad-count'],
    ['no number', cycleOf(), Number.NaN, 'bad-count'],
    ['a lifetime', lifetimeOf(), 1, 'lifetime'],
    ['a cancelled one', cycleOf({ cancelledAt: gone }), 1, 'cancelled'],
  ])('%s', (_what, cycle, issues, refusal) => expect(refuseExtension(cycle, issues)).toBe(refusal))

  test.each([
    ['2', 2],
    [' 12 ', 12],
    ['', Number.NaN],
    ['-1', Number.NaN],
    ['1e3', Number.NaN],
    ['9999', Number.NaN],
  ])('“%s” is read as %s', (written, count) => expect(readIssueCount(written)).toBe(count))
})

describe('moving a subscription', () => {
  const facts = { cycle: cycleOf(), isSameAccount: false, isHeld: false, isCharging: false, cycles: [] }
  test.each([
    ['to somebody without one', {}, null],
    ['to somebody who has one', { cycles: [cycleOf()] }, null],
    ['to oneself', { isSameAccount: true }, 'same-account'],
    ['a cancelled one', { cycle: cycleOf({ cancelledAt: gone }) }, 'cancelled'],
    ['one that is used up', { cycle: cycleOf({ taken: 4 }) }, 'nothing-left'],
    ['while a change of it is paid for', { isHeld: true }, 'being-paid'],
    ['while its renewal is charged', { isCharging: true }, 'being-renewed'],
    ['behind a lifetime', { cycles: [lifetimeOf()] }, 'no-use'],
    ['behind a lifetime that was cancelled', { cycles: [lifetimeOf({ cancelledAt: gone })] }, null],
  ])('%s', (_what, changed, refusal) => expect(refuseMove({ ...facts, ...changed })).toBe(refusal))
})

describe('why somebody cancels', () => {
  test('every reason has words of its own', () => {
    const words = cancelReasons.map(cancelReasonText)
    expect(new Set(words).size).toBe(cancelReasons.length)
    expect(cancelReasonText('a-reason-of-tomorrow')).toBe('a-reason-of-tomorrow')
  })
  test('something else is said in words', () => {
    expect(readCancelReason('other', ' ')).toEqual({ ok: false, reason: 'note-missing' })
    expect(readCancelReason('other', ' Eyes. ')).toEqual({ ok: true, because: { reason: 'other', note: 'Eyes.' } })
    expect(readCancelReason('died', '')).toEqual({ ok: true, because: { reason: 'died', note: null } })
  })
  test('nothing else is taken', () => {
    expect(readCancelReason('moved', '')).toEqual({ ok: false, reason: 'bad-reason' })
    expect(readCancelReason('', '')).toEqual({ ok: false, reason: 'bad-reason' })
    expect(readCancelReason('died', 'x'.repeat(501))).toEqual({ ok: false, reason: 'note-too-long' })
  })
})

describe('with which issue it ends', () => {
  const addresses = byLetter(() => null)
  const end = (cycles: ReturnType<typeof cycleOf>[], deliveries: ReturnType<typeof deliveryOf>[] = [], skipped = [9]) =>
    endText(subscriptionEnd(timetableOf({ cycles, deliveries, addresses }), 6, new Set(skipped)))
  test.each([
    ['four to come, the fourth of which is skipped', [cycleOf()], [], 'ends with issue 10'],
    [
      'none to come, one on its way',
      [cycleOf({ taken: 4 })],
      [deliveryOf({ number: 5, state: 'expected' })],
      'ends with issue 5',
    ],
    ['all have come', [cycleOf({ taken: 4 })], [deliveryOf({ number: 4 })], 'ended with issue 4'],
    ['a lifetime', [cycleOf(), lifetimeOf({ position: 2 })], [], 'for life'],
    ['cancelled before anything came', [cycleOf({ cancelledAt: gone })], [], 'nothing is to come'],
    ['never subscribed', [], [], 'no subscription'],
  ])('%s', (_what, cycles, deliveries, words) => expect(end(cycles, deliveries)).toBe(words))
})
