import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatTime } from '#domain/articles/format-time.ts'

describe('a place in a recording', () => {
  test.each([
    ['mm:ss with both parts in two digits', 65, 366, '01:05'],
    ['the start', 0, 366, '00:00'],
    ['whole seconds only', 59.99, 366, '00:59'],
    ['the last second before an hour', 3599, 3599, '59:59'],
    ['hh:mm:ss from an hour on', 3600, 3600, '01:00:00'],
    ['hh:mm:ss everywhere in a longer recording', 65, 7200, '00:01:05'],
    ['a long night', 36_005, 40_000, '10:00:05'],
  ])('%s', (_rule, seconds, length, text) => expect(formatTime(seconds, length)).toBe(text))

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, Number.NEGATIVE_INFINITY])('%s is 00:00', (unknown) => {
    expect(formatTime(unknown)).toBe('00:00')
    expect(formatTime(0, unknown)).toBe('00:00')
  })

  test('reads back to the same whole second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 359_999 }), fc.integer({ min: 0, max: 359_999 }), (seconds, length) => {
        const text = formatTime(seconds, length)
        expect(text).toMatch(Math.max(seconds, length) >= 3600 ? /^\d\d:[0-5]\d:[0-5]\d$/ : /^[0-5]\d:[0-5]\d$/)
        expect(text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)).toBe(seconds)
      }),
    )
  })
})
