import { expect, test } from 'vitest'
import { listStanding } from '#domain/mailing-list/list-standing.ts'

const at = new Date('2026-11-17T12:00:00Z')
const member = { confirmedAt: at, unsubscribedAt: null, hasOpenLink: false }

test.each([
  ['an address that was never asked for is off', true, null, 'off'],
  ['one that confirmed is on it', true, member, 'subscribed'],
  ['a later mail changes nothing for one that is on it', true, { ...member, hasOpenLink: true }, 'subscribed'],
  ['one that left is off', true, { ...member, unsubscribedAt: at }, 'off'],
  ['one whose link is open waits', true, { ...member, confirmedAt: null, hasOpenLink: true }, 'waiting'],
  ['one that left and was asked again waits', true, { ...member, unsubscribedAt: at, hasOpenLink: true }, 'waiting'],
  ['one whose link has run out is off', true, { ...member, confirmedAt: null }, 'off'],
  ['nobody is told of an address that is not shown to be theirs', false, member, 'unproven'],
] as const)('%s', (_rule, isConfirmed, found, standing) => expect(listStanding({ isConfirmed }, found)).toBe(standing))
