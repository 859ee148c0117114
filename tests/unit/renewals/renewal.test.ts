import { expect, test } from 'vitest'
import { totalsOf } from '#domain/cart/cart-totals.ts'
import { cents } from '#domain/money/cents.ts'
import {
  afterDecline,
  payableNow,
  type Renewal,
  type RenewalFacts,
  renewalStep,
  whyItEnds,
} from '#domain/renewals/renewal.ts'
import { billRenewal, cycleToRenew, renewalName } from '#domain/renewals/renewal-offer.ts'
import { demoPricing } from '../../support/demo-prices.ts'
import { cycleOf, lifetimeOf } from '../../support/ledger.ts'
import { DECLINED } from '../../support/renewals-model.ts'

const now = new Date('2026-11-16T12:17:00Z')
const later = new Date('2026-11-17T00:00:00Z')
const used = cycleOf({ taken: 4 })
const next = cycleOf({ position: 2 })
const HOPELESS = { ...DECLINED, retry: 'never' } as const

const renewal = (changes: Partial<Renewal> = {}): Renewal => ({
  cycleId: used.id,
  state: 'waiting',
  noticedCents: cents(3995),
  nextAt: now,
  failures: 0,
  declined: null,
  ...changes,
})

function facts(changes: Partial<RenewalFacts> = {}): RenewalFacts {
  const payer = { method: 'pm_1', autorenew: true }
  const base = {
    cycles: [used],
    standing: 'expired',
    payer,
    isReachable: true,
    isBuying: false,
    price: cents(3995),
  } as const
  return { ...base, renewal: null, open: null, ...changes }
}
/** With a renewal of the last cycle under way. */
const open = (changes: Partial<Renewal> = {}, more: Partial<RenewalFacts> = {}) => {
  const one = renewal(changes)
  return facts({ renewal: one, open: one, ...more })
}
const off = { method: 'pm_1', autorenew: false }

test.each([
  ['an account that is expiring is told', facts({ standing: 'expiring' }), 'notice'],
  ['an account that has expired without being told is told, not charged', facts(), 'notice'],
  ['an extended account is let be', facts({ standing: 'extended', cycles: [cycleOf()] }), 'nothing'],
  ['without autorenew nothing is done', facts({ payer: off }), 'nothing'],
  ['without a method nothing is done', facts({ payer: { method: null, autorenew: true } }), 'nothing'],
  ['who has never paid is let be', facts({ payer: null }), 'nothing'],
  [
    'a lifetime is never renewed',
    facts({ standing: 'lifetime', cycles: [used, lifetimeOf({ position: 2 })] }),
    'nothing',
  ],
  ['what an institution pays for is not renewed', facts({ cycles: [{ ...used, billedTo: 'Northfield' }] }), 'nothing'],
  ['several copies are not renewed', facts({ cycles: [{ ...used, copies: 5 }] }), 'nothing'],
  ['a cycle that was taken back is not renewed', facts({ cycles: [{ ...used, cancelledAt: now }] }), 'nothing'],
  ['who can not be told is not charged', facts({ isReachable: false }), 'nothing'],
  ['what costs nothing is not charged for', facts({ price: null }), 'nothing'],
  ['a charge waits for its day', open({ nextAt: later }), 'nothing'],
  ['a charge waits for the last issue to be sent', open({}, { standing: 'expiring' }), 'nothing'],
  ['on its day it is charged', open(), 'charge'],
  ['who is buying a subscription of their own is not charged', open({}, { isBuying: true }), 'nothing'],
  [
    'nor asked for another card',
    open({ state: 'failing', failures: 1, declined: { method: 'pm_1', failure: HOPELESS } }, { isBuying: true }),
    'nothing',
  ],
  ['a lower price is charged at once', open({}, { price: cents(3000) }), 'charge'],
  ['a higher price is told first', open({}, { price: cents(3996) }), 'notice'],
  ['a declined charge waits for its day', open({ state: 'failing', nextAt: later }), 'nothing'],
  [
    'a declined charge is made again',
    open({ state: 'failing', failures: 1, declined: { method: 'pm_1', failure: DECLINED } }),
    'charge',
  ],
  [
    'a card that can never work is not charged again',
    open({ state: 'failing', failures: 1, declined: { method: 'pm_1', failure: HOPELESS } }),
    'remind',
  ],
  [
    'another card in its place is',
    open({ state: 'failing', failures: 1, declined: { method: 'pm_0', failure: HOPELESS } }),
    'charge',
  ],
  ['what is under way is gone on with, whatever else', open({ state: 'charging' }, { payer: off }), 'finish'],
  ['what was renewed is not charged for again', facts({ renewal: renewal({ state: 'renewed' }) }), 'nothing'],
  ['what had ended begins anew with a notice', facts({ renewal: renewal({ state: 'ended' }) }), 'notice'],
])('%s', (_rule, known, step) => expect(renewalStep(known, now).do).toBe(step))

test.each([
  ['turning autorenew off', open({}, { payer: off }), 'switched-off'],
  ['deleting the card', open({ state: 'failing' }, { payer: { method: null, autorenew: false } }), 'switched-off'],
  ['renewing by hand', open({}, { cycles: [used, next], standing: 'extended', renewal: null }), 'renewed-otherwise'],
  [
    'buying a lifetime',
    open({}, { cycles: [used, lifetimeOf({ position: 2 })], standing: 'lifetime', renewal: null }),
    'renewed-otherwise',
  ],
  ['a refund of the only cycle', open({}, { cycles: [{ ...used, cancelledAt: now }], renewal: null }), 'cancelled'],
  ['an address whose mail comes back', open({}, { isReachable: false }), 'unreachable'],
])('%s ends a renewal that is under way, before its day too', (_rule, known, because) => {
  expect(renewalStep(known, now)).toEqual({ do: 'end', because })
  expect(renewalStep({ ...known, open: known.open && { ...known.open, nextAt: later } }, now).do).toBe('end')
})

test('three declines are followed by another try, the fourth by the end', () => {
  const states = [0, 1, 2, 3].map(
    (failures) => afterDecline(open({ state: 'charging', failures }), { failures }, now).state,
  )
  expect(states).toEqual(['failing', 'failing', 'failing', 'ended'])
  expect(afterDecline(open({ state: 'charging' }, { payer: off }), { failures: 0 }, now)).toMatchObject({
    because: 'switched-off',
  })
})

test('the last cycle that was not taken back is renewed as it is sent now, at the price of its category, without its coupon', () => {
  const switched = cycleOf({
    position: 2,
    taken: 4,
    term: '2year',
    level: 'high',
    deliverables: { set: 'print-a', active: 'print-b' },
  })
  const cycles = [used, switched, cycleOf({ position: 3, cancelledAt: now })]
  expect(cycleToRenew(cycles)).toBe(switched)
  expect(totalsOf(billRenewal(switched, demoPricing, now))).toMatchObject({
    subtotal: 13_995,
    shipping: 2000,
    total: 15_995,
  })
  expect(
    totalsOf(billRenewal({ ...switched, deliverables: { set: 'print-a', active: 'digital' } }, demoPricing, now)).total,
  ).toBe(8995)
  expect(renewalName(switched)).toBe('2-Year Solidarity Print (Canada)')
})

const failing = (more: Partial<RenewalFacts> = {}, failure = DECLINED) =>
  open({ state: 'failing', failures: 1, nextAt: later, declined: { method: 'pm_1', failure } }, more)

test.each([
  ['at once, with what is saved or with another card', failing(), 'with-any'],
  ['for less than it was told of', failing({ price: cents(3000) }), 'with-any'],
  ['with another card only, where this one can never work', failing({}, HOPELESS), 'with-another'],
  ['not while a subscription is being paid for', failing({ isBuying: true }), 'not-while-buying'],
  ['though they have begun to buy one, and not paid', failing({ isBuying: true, mayEndBuying: true }), 'with-any'],
  ['not for more than it was told of', failing({ price: cents(3996) }), 'not-at-this-price'],
  ['not where it is no longer sold', failing({ price: null }), 'not-at-this-price'],
  ['not with autorenew off', failing({ payer: off }), null],
  ['not after it was bought otherwise', failing({ cycles: [used, next], renewal: null }), null],
  ['not before it was declined', open(), null],
])('a declined renewal is paid by its reader %s', (_rule, known, payable) => expect(payableNow(known)).toBe(payable))

test('why a renewal ends is known before it is ended', () => {
  expect(whyItEnds(failing())).toBeNull()
  expect(whyItEnds(failing({ payer: off }))).toBe('switched-off')
  expect(whyItEnds(failing({ cycles: [{ ...used, cancelledAt: now }], renewal: null }))).toBe('cancelled')
  expect(whyItEnds(open({ state: 'charging' }, { payer: off })), 'what is under way is gone on with').toBeNull()
  expect(whyItEnds(facts({ payer: off }))).toBeNull()
})
