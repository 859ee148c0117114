import { expect, test } from 'vitest'
import { afterMonthlyDecline, type MonthlyFacts, monthlyStep } from '#domain/donations/monthly/monthly-charge.ts'
import type { PaymentFailure } from '#domain/payments/payment-failure.ts'

const now = new Date('2026-11-17T12:00:00Z')
const today = '2026-11-17'
const before = new Date('2026-11-17T11:00:00Z')
const later = new Date('2026-11-18T11:00:00Z')
const poor: PaymentFailure = { retry: 'until-it-works', require: null, reason: 'Not enough money.' }
const stolen: PaymentFailure = { retry: 'never', require: 'replace-card', reason: 'Refused.' }

const active: MonthlyFacts = { status: 'active', nextOn: '2026-12-17', method: 'pm_1', open: null }
const failing = (part: Partial<NonNullable<MonthlyFacts['open']>>): MonthlyFacts => ({
  ...active,
  status: 'failing',
  open: { state: 'failing', nextAt: before, declined: { method: 'pm_1', failure: poor }, ...part },
})

test.each<[string, MonthlyFacts, string]>([
  ['not due', active, 'nothing'],
  ['due today', { ...active, nextOn: today }, 'charge'],
  ['due since yesterday', { ...active, nextOn: '2026-11-16' }, 'charge'],
  ['due, but cancelled', { ...active, nextOn: today, status: 'cancelled' }, 'nothing'],
  ['under way', { ...active, nextOn: today, open: { state: 'charging', nextAt: before, declined: null } }, 'finish'],
  [
    'under way, and cancelled since',
    { ...active, status: 'cancelled', open: { state: 'charging', nextAt: before, declined: null } },
    'finish',
  ],
  ['declined, and its time has come', failing({}), 'retry'],
  ['declined, and its time has not come', failing({ nextAt: later }), 'nothing'],
  ['declined for ever', failing({ declined: { method: 'pm_1', failure: stolen } }), 'remind'],
  ['declined for ever, with another card since', failing({ declined: { method: 'pm_0', failure: stolen } }), 'retry'],
  ['declined, and cancelled since', { ...failing({}), status: 'cancelled' }, 'end'],
  ['declined while the next month is due', { ...failing({ nextAt: later }), nextOn: today }, 'nothing'],
])('%s', (_, facts, step) => expect(monthlyStep(facts, now, today).do).toBe(step))

test('it is tried again after 3, 5 and 7 days, and then no more', () => {
  const days = [0, 1, 2, 3].map((failures) => afterMonthlyDecline(failures, now).nextAt)
  expect(days.map((at) => at && (at.getTime() - now.getTime()) / 86_400_000)).toEqual([3, 2, 2, null])
})
