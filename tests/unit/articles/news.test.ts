import { expect, test } from 'vitest'
import { newsSince } from '#domain/articles/news.ts'

test.each([
  ['in the middle of a day', '2026-03-28T12:00:00Z', '2026-03-26T12:00:00Z'],
  ['over the end of February', '2028-03-01T08:00:00Z', '2028-02-28T08:00:00Z'],
])('an article is news for two days: %s', (_when, now, since) =>
  expect(newsSince(new Date(now))).toEqual(new Date(since)),
)
