import { describe, expect, test } from 'vitest'
import { comingIssues } from '#domain/subscriptions/coming-issues.ts'
import type { Cycle } from '#domain/subscriptions/ledger.ts'
import { notTakenBack, skipEffect, skippedText, skipRefused, skipsLeftText } from '#domain/subscriptions/skip-texts.ts'
import { nextSkipAt, refuseSkip, type Skip, skipOffer, skipsLeft } from '#domain/subscriptions/skips.ts'
import { timetableOf } from '#domain/subscriptions/timetable.ts'
import { cycleOf, deliveryOf, lifetimeOf, NO_ADDRESSES } from '../../support/ledger.ts'

const AT = new Date('2026-11-17T12:00:00Z')
const on = (day: string) => new Date(`${day}T12:00:00Z`)
const skipOf = (issue: number, day: string, takenBack: string | null = null): Skip => ({
  issue,
  askedAt: on(day),
  takenBackAt: takenBack === null ? null : on(takenBack),
})
const next = { number: 6, isPlanned: true, isBegun: false }
const refuse = (cycles: Cycle[], skips: Skip[] = [], issue = 6, open = next) =>
  refuseSkip(issue, { next: open, cycles, skips }, AT)

const FOUR = [skipOf(2, '2025-11-18'), skipOf(3, '2026-02-01'), skipOf(4, '2026-05-01'), skipOf(5, '2026-08-01')]

describe('who may skip', () => {
  test('whoever is sent print from the cycle that the next issue takes its token from', () => {
    expect(refuse([cycleOf()])).toBeNull()
    expect(refuse([cycleOf({ taken: 4, active: 'digital' }), cycleOf({ position: 2 })])).toBeNull()
  })

  test('a lifetime too, of which nothing moves', () => {
    expect(refuse([lifetimeOf()])).toBeNull()
  })

  test('nobody whose tokens are all bound, taken back, or who has none', () => {
    expect(refuse([])).toBe('nothing-to-skip')
    expect(refuse([cycleOf({ taken: 4 })])).toBe('nothing-to-skip')
    expect(refuse([cycleOf({ cancelledAt: AT })])).toBe('nothing-to-skip')
  })

  test('nobody who is sent files: they read all the time', () => {
    expect(refuse([cycleOf({ active: 'digital' })])).toBe('digital')
    expect(refuse([cycleOf({ deliverables: { set: 'print-a', active: 'digital' } })])).toBe('digital')
  })
})

describe('which issue', () => {
  test.each([
    [7, next, 'not-next'],
    [5, next, 'list-made'],
    [6, { ...next, isBegun: true }, 'list-made'],
    [6, { ...next, isPlanned: false }, 'not-announced'],
  ] as const)('issue %s, where %o is next: %s', (issue, open, because) => {
    expect(refuse([cycleOf()], [], issue, open)).toBe(because)
  })

  test('one that is skipped already may be asked for again, though none is left', () => {
    expect(refuse([cycleOf()], [...FOUR.slice(1), skipOf(6, '2026-11-01')])).toBeNull()
  })
})

describe('four in any twelve months', () => {
  test('those count that were asked for within twelve months, to the moment', () => {
    expect(skipsLeft(FOUR, AT)).toBe(0)
    expect(refuse([cycleOf()], FOUR)).toBe('used-up')
    expect(nextSkipAt(FOUR, AT)).toEqual(on('2026-11-18'))
    expect(skipsLeft(FOUR, on('2026-11-18'))).toBe(1)
    expect(skipsLeft(FOUR, new Date(on('2026-11-18').getTime() - 1))).toBe(0)
  })

  test('what was taken back does not count', () => {
    const three = [...FOUR.slice(1), skipOf(6, '2026-11-01', '2026-11-02')]
    expect(skipsLeft(three, AT)).toBe(1)
    expect(refuse([cycleOf()], three)).toBeNull()
  })
})

describe('what is shown', () => {
  const shown = (cycles: Cycle[], skips: Skip[] = [], open = next) => skipOffer({ next: open, cycles, skips }, AT)

  test('an offer, what is skipped, what can be taken back no longer, and when there is another', () => {
    expect(shown([cycleOf()])).toMatchObject({ issue: 6, state: 'open', left: 4, counted: [] })
    const skipped = [skipOf(6, '2026-11-01')]
    expect(shown([cycleOf()], skipped)).toMatchObject({ state: 'skipped', askedAt: on('2026-11-01'), left: 3 })
    expect(shown([cycleOf()], skipped, { ...next, isBegun: true })).toMatchObject({ state: 'closed' })
    expect(shown([cycleOf()], FOUR)).toMatchObject({ state: 'used-up', leftFrom: on('2026-11-18') })
  })

  test('what is skipped stays shown to whoever has changed to digital, or has nothing left', () => {
    for (const cycles of [[cycleOf({ active: 'digital' })], [cycleOf({ taken: 4 })]])
      expect(shown(cycles, [skipOf(6, '2026-11-01')])).toMatchObject({ state: 'skipped' })
  })

  test('nothing to whoever has nothing to skip', () => {
    expect([shown([]), shown([cycleOf({ active: 'digital' })])]).toEqual([null, null])
    expect(shown([cycleOf()], [], { ...next, isBegun: true })).toBeNull()
  })
})

describe('the issues to come', () => {
  const comingOf = (cycles: Cycle[], skipped: number[]) =>
    comingIssues(timetableOf({ cycles, deliveries: [], addresses: NO_ADDRESSES }), 6, new Set(skipped))

  test('move by one for each that is skipped', () => {
    const [first, second] = [cycleOf({ taken: 3 }), cycleOf({ position: 2 })]
    const { next, last, firstOf } = comingOf([first, second], [6])
    expect([next, last, firstOf.get(first.id), firstOf.get(second.id)]).toEqual([7, 11, 7, 8])
    expect(comingOf([cycleOf()], [6, 7]).last).toBe(11)
    expect(comingOf([cycleOf()], [5]).last).toBe(9)
  })

  test('of a lifetime go on without an end', () => {
    expect(comingOf([lifetimeOf()], [6])).toMatchObject({ next: 7, last: null })
  })

  test('of whom nothing is left end with what is expected', () => {
    const used = cycleOf({ taken: 4 })
    const deliveries = [deliveryOf({ number: 5, from: used, state: 'expected' })]
    const timetable = timetableOf({ cycles: [used], deliveries, addresses: NO_ADDRESSES })
    expect(comingIssues(timetable, 6, new Set([6])).last).toBe(5)
  })
})

test('every sentence names the issue that it is about', () => {
  expect(skipEffect(6, { now: 8, skipped: 9 })).toBe(
    'If you skip issue 6, it is not sent to you and stays paid for. Your last issue is then issue 9, no longer issue 8.',
  )
  expect(skipEffect(6, { now: null, skipped: null })).toContain('Your issues go on with issue 7.')
  expect(skippedText(6, { askedOn: 'November 1, 2026', last: 9 })).toBe(
    'You skip issue 6. It was asked for on November 1, 2026. It stays paid for: your last issue is issue 9.',
  )
  expect(skipRefused('list-made', 6)).toContain('issue 6 is made already')
  expect(notTakenBack('list-made', 6)).toContain('without you')
  expect(skipsLeftText(4, [])).toBe('You can skip up to 4 issues in 12 months.')
  expect(skipsLeftText(2, [4, 5])).toBe('You can skip up to 4 issues in 12 months: 2 left (skipped: issue 4, issue 5).')
  expect(skipsLeftText(0, [2, 3, 4, 5])).toContain('none left')
})
