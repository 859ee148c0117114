import { expect, test } from 'vitest'
import { RETRY_DAYS, retryAt } from '#domain/payments/dunning.ts'

const first = new Date('2026-03-01T12:17:00Z')
const daysFrom = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 86_400_000

test('a declined charge is made again 3, 5 and 7 days after it was declined first, and then no more', () => {
  let at = first
  const days = RETRY_DAYS.map((_, index) => {
    at = retryAt(index + 1, at) ?? at
    return daysFrom(first, at)
  })
  expect(days).toEqual([3, 5, 7])
  expect(retryAt(4, at)).toBeNull()
})

test('tries that were missed are not made all at once', () => {
  const late = new Date('2026-04-01T00:00:00Z')
  expect(daysFrom(late, retryAt(2, late) as Date)).toBe(2)
  expect(daysFrom(late, retryAt(3, late) as Date)).toBe(2)
})
