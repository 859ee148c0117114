import { expect, test } from 'vitest'
import { cents } from '#domain/money/cents.ts'
import { nextCharge } from '#domain/renewals/next-charge.ts'
import { nextChargeText } from '#domain/renewals/next-charge-texts.ts'
import type { Renewal, RenewalFacts } from '#domain/renewals/renewal.ts'
import { cycleOf, lifetimeOf } from '../../support/ledger.ts'
import { DECLINED } from '../../support/renewals-model.ts'

const at = new Date('2026-11-16T12:17:00Z')
const nextAt = new Date('2026-11-20T12:00:00Z')
const used = cycleOf({ taken: 4 })
const facts = (changes: Partial<RenewalFacts> = {}): RenewalFacts => ({
  cycles: [used],
  standing: 'expired',
  payer: { method: 'pm_1', autorenew: true },
  isReachable: true,
  isBuying: false,
  price: cents(3995),
  renewal: null,
  open: null,
  ...changes,
})
const open = (changes: Partial<Renewal>, more: Partial<RenewalFacts> = {}) => {
  const base = {
    cycleId: used.id,
    state: 'waiting',
    noticedCents: cents(3995),
    nextAt,
    failures: 0,
    declined: null,
  } as const
  const renewal: Renewal = { ...base, ...changes }
  return facts({ renewal, open: renewal, ...more })
}
const off = { method: 'pm_1', autorenew: false }
const failing = (changes: Partial<Renewal> = {}) =>
  open({ state: 'failing', failures: 2, declined: { method: 'pm_1', failure: DECLINED }, ...changes })

test.each([
  [
    'after the last issue',
    facts({ standing: 'extended' }),
    '$39.95, after their last issue; they are told at least 20 days ahead.',
  ],
  [
    'told at once where it is ending',
    facts({ standing: 'expiring' }),
    '$39.95, not before 2026-12-07; they are told within the hour.',
  ],
  [
    'told anew where one had ended',
    open({ state: 'ended' }, { open: null }),
    '$39.95, not before 2026-12-07; they are told within the hour.',
  ],
  ['they have been told', open({}), '$39.95, not before 2026-11-20; they have been told.'],
  [
    'dearer by now, they are told again',
    open({}, { price: cents(4500) }),
    '$45.00, not before 2026-11-20; they are told again first, since it has become dearer.',
  ],
  ['declined', failing(), `$39.95, declined 2 times (“${DECLINED.reason}”); tried again 2026-11-20.`],
  [
    'declined for good',
    failing({ failures: 1, declined: { method: 'pm_1', failure: { ...DECLINED, retry: 'never' } } }),
    `$39.95, declined once (“${DECLINED.reason}”); nothing is charged until they give another card; looked at again 2026-11-20.`,
  ],
  [
    'another card in its place is tried',
    failing({ declined: { method: 'pm_0', failure: { ...DECLINED, retry: 'never' } } }),
    `$39.95, declined 2 times (“${DECLINED.reason}”); tried again 2026-11-20.`,
  ],
  [
    'under way, though it was switched off meanwhile',
    open({ state: 'charging' }, { payer: off }),
    '$39.95 is being charged now, and may still go through whatever is switched.',
  ],
  ['never subscribed', facts({ cycles: [], standing: 'none' }), 'Nothing is charged: they have never subscribed.'],
  ['cancelled', facts({ cycles: [{ ...used, cancelledAt: at }] }), 'Nothing is charged: what they had is cancelled.'],
  ['switched off, though they were told', open({}, { payer: off }), 'Nothing is charged: autorenew is off.'],
  [
    'a lifetime',
    facts({ cycles: [lifetimeOf()], standing: 'lifetime' }),
    'Nothing is charged: what they have does not renew itself.',
  ],
  [
    'mail comes back',
    open({}, { isReachable: false }),
    'Nothing is charged: mail to them comes back, and who can’t be told is not charged.',
  ],
  [
    'a renewal that was taken back',
    open({ state: 'renewed' }, { open: null }),
    'Nothing is charged: the last renewal was taken back.',
  ],
  ['not sold', facts({ price: null }), 'Nothing is charged: what would be renewed has no price today.'],
])('%s', (_rule, known, text) => {
  expect(nextChargeText(nextCharge(known, { at, noticeDays: 20 }), '$')).toBe(text)
})

test('a renewal that something else has overtaken says nothing of the one after it', () => {
  const next = cycleOf({ position: 2 })
  const overtaken = open({}, { cycles: [used, next], standing: 'extended', renewal: null })
  expect(nextCharge(overtaken, { at, noticeDays: 20 })).toEqual({ kind: 'later', price: 3995, noticeDays: 20 })
})
