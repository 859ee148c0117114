import { describe, expect, test } from 'vitest'
import { dayIn, endOfDayIn, isTimeZone, minuteIn, momentIn, parseLocalTime } from '#domain/time/local-time.ts'

const at = (zone: string, written: string) => momentIn(zone, written)?.toISOString()

describe('a date is its first minute where the magazine is', () => {
  test.each([
    ['in winter', 'America/New_York', '2026-12-10', '2026-12-10T05:00:00.000Z'],
    ['in summer', 'America/New_York', '2026-06-18', '2026-06-18T04:00:00.000Z'],
    ['ahead of UTC', 'Asia/Tokyo', '2026-12-10', '2026-12-09T15:00:00.000Z'],
    ['by half an hour', 'Asia/Kolkata', '2026-12-10', '2026-12-09T18:30:00.000Z'],
    ['in UTC', 'UTC', '2026-12-10', '2026-12-10T00:00:00.000Z'],
    [
      'on the day that clocks are set forward in the night',
      'America/New_York',
      '2026-03-08',
      '2026-03-08T05:00:00.000Z',
    ],
    ['on the day after', 'America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['where the day begins at one: midnight is left out', 'Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
    ['where midnight comes twice: the first of them', 'America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ])('%s', (_rule, zone, written, moment) => expect(at(zone, written)).toBe(moment))
})

describe('a time of day', () => {
  test.each([
    ['is that of the zone', 'America/New_York', '2026-12-10T09:00', '2026-12-10T14:00:00.000Z'],
    ['may have a blank before it', 'America/New_York', '2026-12-10 09:00', '2026-12-10T14:00:00.000Z'],
    ['may have seconds', 'Europe/Berlin', '2026-12-10T09:00:30', '2026-12-10T08:00:30.000Z'],
    ['that is left out comes after the gap', 'America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
    ['that comes twice is the first', 'America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ])('%s', (_rule, zone, written, moment) => expect(at(zone, written)).toBe(moment))
})

test.each([
  '2026-02-30',
  '2026-13-01',
  '2026-12-10T24:00',
  '2026-12-10T09:60',
  '2026-12-10T09',
  'soon',
  '',
  '2026-12-10Z',
])('what no calendar has is no moment: %s', (written) => {
  expect(parseLocalTime(written)).toBeNull()
  expect(momentIn('UTC', written)).toBeNull()
})

test('a moment lies in the day that its zone has then', () => {
  const moment = new Date('2026-12-10T04:59:59Z')
  expect(dayIn('America/New_York', moment)).toBe('2026-12-09')
  expect(dayIn('Asia/Tokyo', moment)).toBe('2026-12-10')
  expect(minuteIn('America/New_York', moment)).toBe('2026-12-09 23:59')
})

test.each(['America/New_York', 'Africa/Cairo', 'Australia/Lord_Howe', 'Pacific/Chatham', 'Europe/London'])(
  'every day of four years begins when the day before it ends: %s',
  (zone) => {
    for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2030, 0, 1); day += 86_400_000) {
      const written = new Date(day).toISOString().slice(0, 10)
      const first = momentIn(zone, written) as Date
      expect(dayIn(zone, first)).toBe(written)
      expect(dayIn(zone, new Date(first.getTime() - 1000)) < written).toBe(true)
    }
  },
)

test('zones are known by their names', () => {
  expect(['Europe/Paris', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false])
})

describe('a day is over when the next begins', () => {
  test.each([
    ['on a day of 24 hours', 'America/New_York', '2026-12-31', '2027-01-01T05:00:00.000Z'],
    ['on a day of 23', 'America/New_York', '2026-03-08', '2026-03-09T04:00:00.000Z'],
    ['on a day of 25', 'America/New_York', '2026-11-01', '2026-11-02T05:00:00.000Z'],
    ['on no day', 'UTC', '2026-02-30', undefined],
    ['at a time of day', 'UTC', '2026-02-03T09:00', undefined],
  ])('%s', (_rule, zone, day, moment) => expect(endOfDayIn(zone, day)?.toISOString()).toBe(moment))
})
