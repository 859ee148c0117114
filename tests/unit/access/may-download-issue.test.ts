import { expect, test } from 'vitest'
import { mayDownloadIssue } from '#domain/access/may-download-issue.ts'
import { type ReaderAccess, VISITOR } from '#domain/access/reader-access.ts'

const account = (subscription: 'none' | 'active' | 'expired', isStaff = false): ReaderAccess => ({
  kind: 'account',
  subscription,
  isStaff,
  institution: null,
})
const institution = (licence: 'current' | 'lapsed'): ReaderAccess => ({
  kind: 'institution',
  institution: { name: 'A library', licence },
})

test.each<[string, ReaderAccess, ReturnType<typeof mayDownloadIssue>]>([
  ['a visitor may not', VISITOR, { allowed: false, reason: 'not-logged-in' }],
  ['an account without a subscription may not', account('none'), { allowed: false, reason: 'not-subscribed' }],
  ['a subscriber may', account('active'), { allowed: true, reason: 'subscriber' }],
  ['a former subscriber may not', account('expired'), { allowed: false, reason: 'subscription-expired' }],
  ['staff may', account('none', true), { allowed: true, reason: 'staff' }],
  ['an institution with a licence may', institution('current'), { allowed: true, reason: 'institution' }],
  ['an institution without one may not', institution('lapsed'), { allowed: false, reason: 'licence-lapsed' }],
])('%s download a released issue', (_rule, reader, answer) =>
  expect(mayDownloadIssue({ isReleased: true }, reader)).toEqual(answer),
)

test('nobody may download an issue that is not released', () => {
  for (const reader of [VISITOR, account('active'), account('none', true)]) {
    expect(mayDownloadIssue({ isReleased: false }, reader)).toEqual({ allowed: false, reason: 'not-released' })
  }
})
