import { expect, test } from 'vitest'
import { sayDeadline } from '#domain/orders/answer-deadline.ts'

const by = new Date('2026-09-18T02:00:00Z')

test.each([
  ['2026-09-14T12:00:00Z', 'answer by September 17, 2026 (3 days left)'],
  ['2026-09-16T23:00:00Z', 'answer by September 17, 2026 (1 day left)'],
  ['2026-09-18T01:00:00Z', 'answer by September 17, 2026 (today)'],
  ['2026-09-18T02:00:01Z', 'answer by September 17, 2026 (it is past)'],
])('at %s: %s', (now, said) => expect(sayDeadline(by, new Date(now), 'America/New_York')).toBe(said))

test('what can not be answered has no deadline', () => expect(sayDeadline(null, by, 'UTC')).toBe(null))
