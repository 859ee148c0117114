import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newsDays } from '#domain/articles/news.ts'

test.each([
  ['in the middle of a day', '2026-03-28T12:00:00Z', '2026-03-27', '2026-03-28'],
  ['at midnight', '2026-03-28T00:00:00Z', '2026-03-26', '2026-03-28'],
  ['over the end of a year', '2027-01-01T08:00:00Z', '2026-12-31', '2027-01-01'],
  ['over the end of February', '2028-03-01T08:00:00Z', '2028-02-29', '2028-03-01'],
])('what is news %s', (_when, now, first, last) => expect(newsDays(new Date(now))).toEqual({ first, last }))

test('nothing is news that was published more than two days ago, or has not been yet', () => {
  const moments = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, (now) => {
      const { first, last } = newsDays(now)
      const age = (day: string) => now.getTime() - Date.parse(`${day}T00:00:00Z`)
      expect(age(first)).toBeLessThanOrEqual(2 * 86_400_000)
      expect(age(first)).toBeGreaterThan(86_400_000)
      expect(age(last)).toBeGreaterThanOrEqual(0)
      expect(age(last)).toBeLessThan(86_400_000)
    }),
  )
})
