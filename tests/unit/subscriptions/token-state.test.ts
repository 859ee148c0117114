import { expect, test } from 'vitest'
import type { Cycle, Delivery } from '#domain/subscriptions/ledger.ts'
import { countTokens, isOpen, type Standing, tokenState } from '#domain/subscriptions/token-state.ts'
import { cycleOf, deliveryOf, lifetimeOf } from '../../support/ledger.ts'

const cancelledAt = new Date('2026-02-01T00:00:00Z')
const expected = deliveryOf({ number: 5, state: 'expected' })
const delivered = deliveryOf({ number: 4 })

type Row = [rule: string, cycles: Cycle[], deliveries: Delivery[], standing: Standing, count: number]

const rows: Row[] = [
  ['an account without cycles has never subscribed', [], [], 'none', 0],
  ['with an unbound token it is extended', [cycleOf({ taken: 3 })], [], 'extended', 1],
  ['an expected issue beside it changes nothing', [cycleOf({ taken: 1 })], [expected], 'extended', 3],
  ['with nothing but an expected issue it is expiring', [cycleOf({ taken: 4 })], [expected], 'expiring', 0],
  ['with nothing but delivered issues it is expired', [cycleOf({ taken: 4 })], [delivered], 'expired', 0],
  ['what is left of a cancelled cycle does not count', [cycleOf({ taken: 1, cancelledAt })], [], 'expired', 0],
  ['what a cancelled cycle was bound to still comes', [cycleOf({ cancelledAt })], [expected], 'expiring', 0],
  ['all cycles count', [cycleOf({ taken: 2 }), cycleOf({ position: 2 })], [], 'extended', 6],
  ['a lifetime wins, and holds no count', [lifetimeOf()], [], 'lifetime', 0],
  ['older tokens count beside a lifetime', [cycleOf({ taken: 2 }), lifetimeOf({ position: 2 })], [], 'lifetime', 2],
  ['a cancelled lifetime is none', [lifetimeOf({ cancelledAt })], [], 'expired', 0],
]

test.each(rows)('%s', (_rule, cycles, deliveries, standing, count) => {
  const state = tokenState(countTokens(cycles, deliveries))
  expect(state).toMatchObject({
    standing,
    count,
    extended: count > 0,
    active: state.extended || state.expiring,
    expired: standing === 'expired' || standing === 'none',
  })
  expect(state.extended && state.expiring).toBe(false)
})

test.each([
  ['lifetime', true],
  ['extended', true],
  ['expiring', true],
  ['expired', false],
  ['none', false],
] as const)('%s opens what is for subscribers: %s', (standing, open) => expect(isOpen(standing)).toBe(open))
