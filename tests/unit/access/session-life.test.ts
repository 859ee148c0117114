import { expect, test } from 'vitest'
import { isSessionSpent, knownForMs, sessionEnd } from '#domain/access/session-life.ts'

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

test.each([
  ['ten minutes', after(3), 600_000],
  ['until the day of a licence ends', new Date('2026-03-01T23:58:00Z'), 120_000],
  ['until the session is spent', new Date(after(24 * 180).getTime() - 1_000), 1_000],
])('untold, what a session opens stays as it is for %s', (_until, now, ms) => {
  expect(knownForMs(begun, now)).toBe(ms)
})
