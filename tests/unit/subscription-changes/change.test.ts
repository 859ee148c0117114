import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money/cents.ts'
import { deliverableValue } from '#domain/pricing/deliverable-value.ts'
import {
  changedFreely,
  isFreeAtLowRate,
  openingChoice,
  quoteUpgrade,
  quoteUpgrades,
  refuseChange,
  settingsOfCycle,
  upgradedTo,
  withoutUpgrade,
} from '#domain/subscription-changes/change.ts'
import { type Level, levels } from '#domain/subscriptions/categories.ts'
import { type Deliverable, deliverables } from '#domain/subscriptions/deliverables.ts'
import type { Cycle } from '#domain/subscriptions/ledger.ts'
import { terms } from '#domain/subscriptions/terms.ts'
import { demoPricing } from '../../support/demo-prices.ts'
import { cycleOf, lifetimeOf } from '../../support/ledger.ts'

const quote = (cycle: Cycle, deliverable: Deliverable, level: Level = cycle.level) =>
  quoteUpgrade(demoPricing, cycle, { level, deliverable })

const deliverable = fc.constantFrom(...deliverables)
const level = fc.constantFrom(...levels)
/** Any cycle that something is left of. */
const anyCycle = fc
  .record({ term: fc.constantFrom(...terms), level, set: deliverable, active: deliverable, taken: fc.nat({ max: 11 }) })
  .map(({ term, set, active, taken, ...rest }) => {
    const tokens = { '1year': 4, '2year': 8, '3year': 12, lifetime: null }[term]
    const left = tokens === null ? taken : taken % tokens
    return cycleOf({ ...rest, term, tokens, taken: left, deliverables: { set, active } })
  })

const worthOf = ({ term }: Cycle, at: Level, sent: Deliverable) =>
  deliverableValue(demoPricing, { level: at, term, deliverable: sent })

describe('the price of a change', () => {
  test.each([
    ['is the whole difference while nothing is bound', cycleOf({ active: 'digital' }), 'print-a', 1500],
    ['is for the issues that are not bound yet', cycleOf({ active: 'digital', taken: 1 }), 'print-a', 1125],
    ['with shipping to the category', cycleOf({ active: 'digital', taken: 1 }), 'print-c', 3375],
    ['is rounded down to a cent', cycleOf({ term: '3year', tokens: 12, taken: 11 }), 'print-b', 250],
    ['is nothing where nothing is left', cycleOf({ active: 'digital', taken: 4 }), 'print-a', 0],
    ['is nothing of a cycle that was taken back', cycleOf({ active: 'digital', cancelledAt: new Date() }), 'print-a', 0],
    ['is the whole difference for a lifetime', lifetimeOf({ active: 'digital', taken: 9 }), 'print-b', 45_000],
    ['is nothing for what costs less', cycleOf({ active: 'print-c' }), 'print-a', 0],
    ['is held against what was paid for, not what is sent', cycleOf({ deliverables: { set: 'print-c', active: 'digital' } }), 'print-c', 0],
  ] as const)('%s', (_rule, cycle, wanted, price) => expect(quote(cycle, wanted)).toBe(price)) // biome-ignore format: a table

  test('rounds a part of a cent down', () => {
    const cycle = cycleOf({ term: '3year', tokens: 12, taken: 5, active: 'digital' })
    // 3500 × 7 ÷ 12 is 2041.67.
    expect(quote(cycle, 'print-a')).toBe(2041)
  })

  test('of the high rate is less, or nothing, for whoever takes the low one', () => {
    const cycle = cycleOf({ level: 'high', term: '2year', tokens: 8, taken: 2, active: 'digital' })
    expect(quoteUpgrades(demoPricing, cycle)).toEqual({
      low: { digital: 0, 'print-a': 0, 'print-b': 0, 'print-c': 3000 },
      high: { digital: 0, 'print-a': 3750, 'print-b': 5250, 'print-c': 8250 },
    })
  })

  test('at the high rate is that of the low one, where the low one is paid', () => {
    const { low, high } = quoteUpgrades(demoPricing, cycleOf({ active: 'digital' }))
    expect(high).toEqual(low)
  })

  test('is never below nothing, and never more than the difference', () => {
    fc.assert(
      fc.property(anyCycle, deliverable, level, (cycle, wanted, at) => {
        const price = quote(cycle, wanted, at)
        const difference = worthOf(cycle, at, wanted) - worthOf(cycle, cycle.level, cycle.deliverables.set)
        expect(Number.isInteger(price)).toBe(true)
        expect(price).toBeGreaterThanOrEqual(0)
        expect(price).toBeLessThanOrEqual(Math.max(0, difference))
      }),
    )
  })

  test('does not rise as issues are bound', () => {
    fc.assert(
      fc.property(anyCycle, deliverable, (cycle, wanted) => {
        fc.pre(cycle.tokens !== null && cycle.taken < cycle.tokens)
        expect(quote({ ...cycle, taken: cycle.taken + 1 }, wanted)).toBeLessThanOrEqual(quote(cycle, wanted))
      }),
    )
  })
})

describe('what a change leaves behind', () => {
  const freely = (cycle: Cycle, wanted: Deliverable, at: Level = cycle.level) =>
    changedFreely(demoPricing, cycle, { level: at, deliverable: wanted })
  const changedCycle = (cycle: Cycle, { level: at, set, active }: ReturnType<typeof freely>): Cycle => ({
    ...cycle,
    level: at,
    deliverables: { set, active },
  })

  test('going to digital keeps what was paid for, which can be gone back to for nothing', () => {
    const cycle = cycleOf({ active: 'print-c', taken: 1 })
    const changed = freely(cycle, 'digital')
    expect(changed).toEqual({ level: 'low', set: 'print-c', active: 'digital' })
    expect(quote(changedCycle(cycle, changed), 'print-c')).toBe(0)
    expect(freely(changedCycle(cycle, changed), 'print-c')).toEqual({ level: 'low', set: 'print-c', active: 'print-c' })
  })

  test('taking the low rate makes the better of both what was paid for', () => {
    const digital = cycleOf({ level: 'high', active: 'digital' })
    expect(freely(digital, 'print-a', 'low')).toEqual({ level: 'low', set: 'print-a', active: 'print-a' })
    const print = cycleOf({ level: 'high', active: 'print-c' })
    expect(freely(print, 'digital', 'low')).toEqual({ level: 'low', set: 'print-c', active: 'digital' })
  })

  test('what is paid for is what was chosen', () => {
    expect(upgradedTo({ level: 'low', deliverable: 'print-b' })).toEqual({
      level: 'low',
      set: 'print-b',
      active: 'print-b',
    })
  })

  test('whatever was free is free again, after any free changes', () => {
    fc.assert(
      fc.property(anyCycle, fc.array(deliverable, { maxLength: 5 }), level, (cycle, changes, last) => {
        let now = cycle
        const step = (wanted: Deliverable, at: Level) => {
          if (refuseChange(now, { level: at, deliverable: wanted }, quote(now, wanted, at)) === null)
            if (quote(now, wanted, at) === 0) now = changedCycle(now, freely(now, wanted, at))
        }
        for (const wanted of changes) step(wanted, now.level)
        expect(quote(now, cycle.deliverables.set)).toBe(0)
        // Nor does who takes the low rate lose what they had paid for.
        step(cycle.deliverables.active, last)
        expect(quote(now, cycle.deliverables.set)).toBe(0)
      }),
    )
  })

  test('giving an upgrade back leaves what was there before it', () => {
    const from = { level: 'low', set: 'digital', active: 'digital' } as const
    const to = { level: 'low', deliverable: 'print-b' } as const
    const back = (active: Deliverable, set: Deliverable = 'print-b') =>
      withoutUpgrade({ level: 'low', set, active }, { from, to })
    expect(back('print-b')).toEqual(from)
    // Covered by the upgrade alone.
    expect(back('print-a')).toEqual(from)
    expect(back('digital')).toEqual(from)
    // Another upgrade stands on it.
    expect(back('print-c', 'print-c')).toBeNull()
  })

  test('giving it back leaves what is delivered where that was paid for before', () => {
    const from = { level: 'low', set: 'print-a', active: 'print-a' } as const
    const upgrade = { from, to: { level: 'low', deliverable: 'print-c' } } as const
    expect(withoutUpgrade({ level: 'low', set: 'print-c', active: 'digital' }, upgrade)).toEqual({
      ...from,
      active: 'digital',
    })
  })
})

describe('what is chosen at first', () => {
  const opening = (cycle: Cycle, canUpgrade = true) => ({
    settings: settingsOfCycle(cycle),
    prices: quoteUpgrades(demoPricing, cycle),
    canUpgrade,
  })

  test('is what is sent, or what was asked for', () => {
    const cycle = cycleOf({ deliverables: { set: 'print-c', active: 'digital' } })
    expect(openingChoice(opening(cycle), {})).toEqual({ level: 'low', deliverable: 'digital' })
    expect(openingChoice(opening(cycle), { deliverable: 'print-b' })).toEqual({ level: 'low', deliverable: 'print-b' })
  })

  test('is the high rate only for whoever pays it', () => {
    expect(openingChoice(opening(cycleOf()), { level: 'high' }).level).toBe('low')
    const high = opening(cycleOf({ level: 'high' }))
    expect([openingChoice(high, {}).level, openingChoice(high, { level: 'low' }).level]).toEqual(['high', 'low'])
  })

  test('is nothing that is not sold here', () => {
    const cycle = cycleOf({ active: 'digital' })
    expect(openingChoice(opening(cycle, false), { deliverable: 'print-a' }).deliverable).toBe('digital')
  })

  test('and taking the low rate is worth mentioning only where it makes something free', () => {
    expect(isFreeAtLowRate(quoteUpgrades(demoPricing, cycleOf({ level: 'high', active: 'digital' })))).toBe(true)
    expect(isFreeAtLowRate(quoteUpgrades(demoPricing, cycleOf({ level: 'high', active: 'print-c' })))).toBe(false)
  })
})

describe('a change is refused', () => {
  const wanted = { level: 'low', deliverable: 'print-a' } as const
  const refuse = (cycle: Cycle, price = 0, at: Level = 'low') =>
    refuseChange(cycle, { ...wanted, level: at }, cents(price))

  test.each([
    ['where nothing is left', cycleOf({ taken: 4 }), 0, 'not-updatable'],
    ['where it was taken back', cycleOf({ cancelledAt: new Date() }), 0, 'not-updatable'],
    ['where a lifetime was taken back', lifetimeOf({ cancelledAt: new Date() }), 0, 'not-updatable'],
    ['where it costs something, of several copies', cycleOf({ copies: 2 }), 100, 'blocked'],
    ['where it costs something and an institution pays', cycleOf({ billedTo: 'A college' }), 100, 'blocked'],
  ] as const)('%s', (_rule, cycle, price, because) => expect(refuse(cycle, price)).toBe(because))

  test('to the high rate, of whoever pays the low one', () => {
    expect(refuse(cycleOf(), 0, 'high')).toBe('no-such-rate')
    expect(refuse(cycleOf({ level: 'high' }), 0, 'high')).toBeNull()
  })

  test('not where it costs nothing, of several copies or an institution’s', () => {
    expect(refuse(cycleOf({ copies: 3 }))).toBeNull()
    expect(refuse(cycleOf({ billedTo: 'A college' }))).toBeNull()
    expect(refuse(lifetimeOf(), 100)).toBeNull()
  })
})

test('the settings of a cycle are its rate, what was paid for and what is sent', () => {
  expect(settingsOfCycle(cycleOf({ deliverables: { set: 'print-c', active: 'digital' } }))).toEqual({
    level: 'low',
    set: 'print-c',
    active: 'digital',
  })
})
