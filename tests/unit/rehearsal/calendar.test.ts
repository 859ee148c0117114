import { expect, test } from 'vitest'
import { dayLater, daysBetween, daysFrom, momentOfWork, refuseUntil } from '#domain/rehearsal/calendar.ts'
import { dayIn, minuteIn } from '#domain/time/local-time.ts'

const ZONES = ['Pacific/Pago_Pago', 'America/Los_Angeles', 'America/New_York', 'UTC', 'Europe/Berlin', 'Asia/Kolkata']
const EASTERN = ['Asia/Tokyo', 'Australia/Sydney', 'Pacific/Auckland', 'Pacific/Kiritimati']

test.each([...ZONES, ...EASTERN])('works every day of %s once, by daylight and after noon in UTC', (zone) => {
  let before = momentOfWork(zone, '2026-12-31').getTime()
  for (const day of daysFrom('2027-01-01', '2028-12-31')) {
    const at = momentOfWork(zone, day)
    expect(dayIn(zone, at), day).toBe(day)
    const hour = Number(minuteIn(zone, at).slice(11, 13))
    expect(hour, day).toBeGreaterThanOrEqual(9)
    expect(hour, day).toBeLessThanOrEqual(22)
    expect(at.getUTCHours()).toBeGreaterThanOrEqual(12)
    // To the minute: what is due after three days is due when the third one is worked.
    expect(at.getTime() - before).toBe(86_400_000)
    before = at.getTime()
  }
})

test.each([
  ['a day to come', '2026-11-20', null],
  ['five years', '2031-12-31', null],
  ['today', '2026-11-18', 'past'],
  ['yesterday', '2026-11-17', 'past'],
  ['no day of the calendar', '2027-02-30', 'no-date'],
  ['a time', '2027-02-20T10:00', 'no-date'],
  ['a word', 'soon', 'no-date'],
  ['nothing', '', 'no-date'],
  ['another century', '2126-01-01', 'too-far'],
] as const)('says of %s whether it can be the last day', (_what, until, refusal) => {
  expect(refuseUntil(until, '2026-11-18')).toBe(refusal)
})

test('counts days over months, leap years and turned clocks', () => {
  expect(dayLater('2028-02-28', 2)).toBe('2028-03-01')
  expect(daysBetween('2027-12-31', '2028-12-31')).toBe(366)
  expect([...daysFrom('2027-03-30', '2027-04-02')]).toEqual(['2027-03-30', '2027-03-31', '2027-04-01', '2027-04-02'])
  expect([...daysFrom('2027-03-30', '2027-03-29')]).toEqual([])
})
