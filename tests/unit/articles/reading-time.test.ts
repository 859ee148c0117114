import { expect, test } from 'vitest'
import { minutesToRead } from '#domain/articles/reading-time.ts'

test.each([
  ['is at least a minute', 0, 1],
  ['is a minute for a short note', 900, 1],
  ['is rounded to whole minutes', 14_000, 10],
])('the reading time %s', (_rule, length, minutes) => expect(minutesToRead(length)).toBe(minutes))
