import { expect, test } from 'vitest'
import {
  dayMonthsLater,
  monthOf,
  nextAfter,
  nextOnAnotherDay,
  nextWhenResumed,
  sameDayNextMonth,
} from '#domain/donations/monthly.ts'

const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

test('every start day of five years is charged once in each of the next sixty months, on its day or the last one', () => {
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2031, 0, 1); at += 86_400_000) {
    const start = new Date(at).toISOString().slice(0, 10)
    const day = Number(start.slice(8))
    let due = start
    for (let month = 1; month <= 60; month += 1) {
      due = sameDayNextMonth(due, day)
      const at = new Date(Date.UTC(Number(start.slice(0, 4)), Number(start.slice(5, 7)) - 1 + month, 1))
      const [y, m] = [at.getUTCFullYear(), at.getUTCMonth() + 1]
      const expected = `${y}-${String(m).padStart(2, '0')}-${String(Math.min(day, lastDayOf(y, m))).padStart(2, '0')}`
      if (due !== expected) expect(due, start).toBe(expected)
    }
  }
})

test('the 31st is the 28th in February, the 29th in a leap year, and the 31st again in March', () => {
  const days = ['2027-01-31']
  for (let n = 0; n < 3; n += 1) days.push(sameDayNextMonth(days.at(-1) ?? '', 31))
  expect(days).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
  expect(sameDayNextMonth('2028-01-31', 31)).toBe('2028-02-29')
  expect(sameDayNextMonth('2026-12-31', 31)).toBe('2027-01-31')
})

test.each([
  ['in time', '2026-11-17', 17, '2026-11-17', '2026-12-17'],
  ['a few days late', '2026-11-17', 17, '2026-11-21', '2026-12-17'],
  ['a month late, before its day', '2026-10-17', 17, '2026-12-02', '2026-12-17'],
  ['a month late, after its day', '2026-10-17', 17, '2026-12-20', '2027-01-17'],
  ['a month late, on its day', '2026-10-17', 17, '2026-12-17', '2027-01-17'],
  ['at the end of short months', '2027-01-31', 31, '2027-03-30', '2027-03-31'],
])('a charge made %s is followed by one, never by several', (_, due, day, today, next) =>
  expect(nextAfter(due, day, today)).toBe(next),
)

test.each([
  ['a later day of the same month', '2026-12-05', 20, '2026-11-17', '2026-12-20'],
  ['an earlier day of the same month', '2026-12-20', 5, '2026-11-17', '2026-12-05'],
  ['an earlier day that is over goes to the next month', '2026-11-28', 5, '2026-11-17', '2026-12-05'],
  ['today is over', '2026-11-28', 17, '2026-11-17', '2026-12-17'],
  ['the 31st in a shorter month', '2026-11-28', 31, '2026-11-17', '2026-11-30'],
])('another day: %s', (_, nextOn, day, today, next) => expect(nextOnAnotherDay(nextOn, day, today)).toBe(next))

test.each([
  ['this month, where its day is to come', 20, '2026-11-17', '2026-10-01', '2026-11-20'],
  ['next month, where its day is over', 5, '2026-11-17', '2026-10-01', '2026-12-05'],
  ['next month, where this one was charged for', 20, '2026-11-17', '2026-11-01', '2026-12-20'],
  ['this month, where nothing was ever charged for', 30, '2026-11-17', null, '2026-11-30'],
])('what is paused goes on %s', (_, day, today, lastMonth, next) =>
  expect(nextWhenResumed(day, today, lastMonth)).toBe(next),
)

test('a pause of three months keeps the day, and a month is known by its first day', () => {
  expect(dayMonthsLater('2026-11-30', 3, 31)).toBe('2027-02-28')
  expect(monthOf('2026-11-17')).toBe('2026-11-01')
})
