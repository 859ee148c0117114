import { expect, test } from 'vitest'
import { refuseArrival } from '#domain/invoices/arrived-on.ts'

const between = { today: '2026-12-02', invoiceDay: '2026-11-10' }

test.each([
  ['money arrives on the day of its invoice', '2026-11-10', null],
  ['or on any day since', '2026-11-30', null],
  ['or today', '2026-12-02', null],
  ['not tomorrow', '2026-12-03', 'in-the-future'],
  ['not before there was an invoice', '2026-11-09', 'before-the-invoice'],
  ['not on a day that the calendar does not have', '2026-11-31', 'no-day'],
  ['not at a time of day', '2026-11-30T09:00', 'no-day'],
  ['not on nothing', '', 'no-day'],
])('%s', (_rule, day, refusal) => expect(refuseArrival(day, between)).toBe(refusal))
