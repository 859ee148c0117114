import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter } from '#domain/payments/dunning.ts'
import { RENEWAL_DEFAULTS } from '#domain/renewals/renewal-settings.ts'
import { dueWave, type WaveFacts, waitsForPurchase } from '#domain/renewals/waves.ts'
import { dueReminder, nextReminderAt } from '#domain/renewals/yearly-reminder.ts'
import { cycleOf, lifetimeOf } from '../../support/ledger.ts'
import { isRenewedByItself, lives, liveThrough } from '../../support/wave-life.ts'

const settings = { ...RENEWAL_DEFAULTS, waves: { left: [2, 1, 0], lapsed: [30, 90] } }
const LAPSED = new Date('2026-06-01T12:00:00Z')

const extended: WaveFacts = {
  cycles: [cycleOf({ taken: 2 })],
  standing: 'extended',
  unbound: 2,
  lapsedAt: null,
  payer: null,
  isReachable: true,
  isDeleted: false,
  isBuying: false,
  isListed: true,
  told: [],
}
const expiring: WaveFacts = { ...extended, cycles: [cycleOf({ taken: 4 })], standing: 'expiring', unbound: 0 }
const expired: WaveFacts = { ...expiring, standing: 'expired', lapsedAt: LAPSED }
const waveOf = (facts: WaveFacts, now = LAPSED) => dueWave(facts, settings, now)?.wave ?? null
const daysLater = (days: number) => daysAfter(LAPSED, days)

test.each<[string, WaveFacts, string | null]>([
  ['three left', { ...extended, unbound: 3 }, null],
  ['two left', extended, 'left-2'],
  ['one left', { ...extended, unbound: 1 }, 'left-1'],
  ['the last on its way', expiring, 'left-0'],
  ['told before', { ...extended, told: ['left-2'] }, null],
  ['told of a later wave, and given a token back', { ...extended, told: ['left-1'] }, null],
  ['just bought, and two issues in all', { ...extended, cycles: [cycleOf({ tokens: 2, taken: 0 })] }, null],
  ['autorenew on', { ...expiring, payer: { method: 'pm_1', autorenew: true } }, null],
  ['autorenew off', { ...expiring, payer: { method: 'pm_1', autorenew: false } }, 'left-0'],
  ['autorenew on without a method', { ...expiring, payer: { method: null, autorenew: true } }, 'left-0'],
  ['a gift', { ...expiring, cycles: [cycleOf({ taken: 4, giver: 'Bo' })] }, 'left-0'],
  ['a lifetime', { ...expiring, standing: 'lifetime', cycles: [lifetimeOf()] }, null],
  ['an institution', { ...expiring, cycles: [cycleOf({ taken: 4, billedTo: 'Keel Library' })] }, null],
  ['several copies', { ...expiring, cycles: [cycleOf({ taken: 4, copies: 3 })] }, null],
  ['all taken back', { ...expiring, cycles: [cycleOf({ taken: 4, cancelledAt: LAPSED })] }, null],
  ['a deleted account', { ...expiring, isDeleted: true }, null],
  ['never subscribed', { ...expiring, standing: 'none', cycles: [] }, null],
  ['just buying', { ...expiring, isBuying: true }, null],
])('%s', (_what, facts, wave) => {
  expect(waveOf(facts)).toBe(wave)
})

test('who is just buying is looked at again', () => {
  expect(waitsForPurchase({ ...expiring, isBuying: true }, settings, LAPSED)).toBe(true)
  expect(waitsForPurchase({ ...extended, unbound: 3, isBuying: true }, settings, LAPSED)).toBe(false)
})

test('who can not be mailed gets a letter, also where autorenew is on: nobody is charged who was not told', () => {
  const away = { ...expiring, isReachable: false, payer: { method: 'pm_1', autorenew: true } }
  expect(dueWave(away, settings, LAPSED)).toEqual({ wave: 'left-0', by: 'letter' })
})

test.each<[number, string | null]>([
  [0, 'left-0'],
  [13, 'left-0'],
  [14, null],
  [29.9, null],
  [30, 'lapsed-30'],
  [43.9, 'lapsed-30'],
  [44, null],
  [90, 'lapsed-90'],
  [104, null],
  [900, null],
])('%d days after the last issue was sent', (days, wave) => {
  expect(waveOf(expired, daysLater(days))).toBe(wave)
})

test('after the end only those on the mailing list are mailed, and whoever gave the next one up is left alone', () => {
  expect(waveOf({ ...expired, isListed: false }, daysLater(30))).toBeNull()
  expect(dueWave({ ...expired, isListed: false, isReachable: false }, settings, daysLater(30))?.by).toBe('letter')
  const gaveUp = [cycleOf({ taken: 4 }), cycleOf({ position: 2, cancelledAt: LAPSED })]
  expect(waveOf({ ...expired, cycles: gaveUp }, daysLater(30))).toBeNull()
  expect(waveOf({ ...expired, told: ['lapsed-90'] }, daysLater(31))).toBeNull()
})

test('waves are as the magazine sets them', () => {
  const only = (left: number[], lapsed: number[]) => ({ ...settings, waves: { left, lapsed } })
  expect(dueWave(expiring, only([], [30]), LAPSED)).toBeNull()
  expect(dueWave({ ...extended, unbound: 1 }, only([3, 0], []), LAPSED)?.wave).toBe('left-3')
  expect(dueWave(expired, only([2, 1, 0], []), daysLater(30))).toBeNull()
})

test('a longer term that renews itself is reminded of once a year, and of nothing in its last', () => {
  const bought = new Date('2026-01-05T12:00:00Z')
  const cycle = cycleOf({ term: '3year', tokens: 12, taken: 4, createdAt: bought })
  const facts: WaveFacts = { ...extended, cycles: [cycle], payer: { method: 'pm_1', autorenew: true } }
  const on = (day: string, changes: Partial<WaveFacts> = {}) =>
    dueReminder({ ...facts, ...changes }, settings, new Date(`${day}T12:00:00Z`))
  expect(on('2027-01-04')).toBeNull()
  expect(on('2027-01-05')).toBe('year-1')
  expect(on('2027-01-05', { told: ['year-1'] })).toBeNull()
  expect(on('2027-01-19')).toBeNull()
  expect(on('2028-01-06')).toBe('year-2')
  expect(on('2029-01-06')).toBeNull()
  expect(on('2027-01-05', { payer: { method: 'pm_1', autorenew: false } })).toBeNull()
  expect(on('2027-01-05', { cycles: [cycleOf({ createdAt: bought, taken: 2 })] })).toBeNull()
  expect(dueReminder(facts, { ...settings, yearlyReminder: false }, new Date('2027-01-05T12:00:00Z'))).toBeNull()
  expect(nextReminderAt([cycle], new Date('2026-06-01'))?.toISOString()).toBe('2027-01-05T12:00:00.000Z')
  expect(nextReminderAt([cycle], new Date('2028-06-01'))).toBeNull()
})

test('in any life: nobody who renews by itself, nobody twice, and everyone else hears before the end', () => {
  fc.assert(
    fc.property(lives, (steps) => {
      const { told, ends } = liveThrough(steps, settings)
      const keys = told.map(({ cycle, wave }) => `${cycle} ${wave}`)
      expect(new Set(keys).size).toBe(keys.length)
      for (const { facts, by } of told) {
        expect(isRenewedByItself(facts)).toBe(false)
        expect(by).toBe(facts.isReachable ? 'mail' : 'letter')
      }
      for (const { cycle, at, facts } of ends) {
        if (facts.payer?.autorenew && facts.isReachable) continue
        const heard = told.filter((one) => one.cycle === cycle && one.at <= at)
        expect(heard.length, `${cycle} ended on ${at.toISOString()}`).toBeGreaterThan(0)
      }
    }),
    { numRuns: 500 },
  )
})
