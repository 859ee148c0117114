import { expect, test } from 'vitest'
import { isSessionSpent, sessionEnd } from '#domain/access/session-life.ts'

const begun = new Date('2026-03-01T09:00:00Z')
const after = (hours: number) => new Date(begun.getTime() + hours * 3_600_000)

test.each([
  ['a reader’s lasts for half a year', false, 24 * 180 - 1, false],
  ['and no longer', false, 24 * 180, true],
  ['a member of staff’s lasts for a working day', true, 11, false],
  ['and no longer than that', true, 12, true],
])('however much it is used, %s', (_rule, isStaff, hours, isSpent) => {
  expect(isSessionSpent(begun, { isStaff }, after(hours))).toBe(isSpent)
})

test('a session that is not used ends after thirty days', () => {
  expect(sessionEnd(begun)).toEqual(after(30 * 24))
})
