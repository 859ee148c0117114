import { describe, expect, test } from 'vitest'
import { isPublic, mayRelease, mayWithdraw, publicFrom, scheduleFromFile } from '#domain/issues/embargo.ts'

const [monday, tuesday, friday] = ['2026-12-07', '2026-12-08', '2026-12-11'].map((day) => new Date(day)) as [
  Date,
  Date,
  Date,
]
const later = (date: Date, ms: number) => new Date(date.getTime() + ms)

test.each([
  ['the issue comes later', friday, monday, friday],
  ['the article comes later', monday, friday, friday],
  ['nobody has said when the issue comes', null, monday, null],
])('an article is public from the later of the two: %s', (_case, released, published, from) =>
  expect(publicFrom(released, published)).toEqual(from),
)

test('public begins with the moment itself, not a second before', () => {
  expect([later(monday, -1), monday, later(monday, 1)].map((now) => isPublic(monday, now))).toEqual([false, true, true])
  expect(isPublic(null, friday)).toBe(false)
})

describe('what a file says of a release', () => {
  const scheduled = { releasedAt: friday, filedAt: friday, withdrawnAt: null }
  const none = { releasedAt: null, filedAt: null, withdrawnAt: null }
  test.each([
    ['schedules', none, friday, friday],
    ['moves one that is to come', scheduled, tuesday, tuesday],
    ['calls one off that is to come', scheduled, null, null],
    ['unchanged, leaves what the desk has set', { ...scheduled, releasedAt: tuesday }, friday, tuesday],
    ['changed, has the last word over what the desk has set', { ...scheduled, releasedAt: friday }, tuesday, tuesday],
    ['does not take back what is public', { ...scheduled, releasedAt: monday }, null, monday],
    ['does not move what is public', { ...scheduled, releasedAt: monday }, tuesday, monday],
    ['does not release what was withdrawn', { ...none, filedAt: monday, withdrawnAt: monday }, tuesday, null],
  ])('%s', (_rule, stored, filed, at) => expect(scheduleFromFile(stored, filed, later(monday, 1))).toEqual(at))
})

test('the desk releases what is not public, and withdraws what is released or will be', () => {
  expect([null, friday, monday].map((at) => mayRelease(at, monday))).toEqual([null, null, 'already-released'])
  expect([null, friday, monday].map(mayWithdraw)).toEqual(['not-released', null, null])
})
