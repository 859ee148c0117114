import { expect, test } from 'vitest'
import { mayReadArticle } from '#domain/access/may-read-article.ts'
import type { ReaderAccess } from '#domain/access/reader-access.ts'

const account = (subscription: 'none' | 'active' | 'expired', isStaff = false): ReaderAccess => ({
  kind: 'account',
  subscription,
  isStaff,
})
const institution = (licence: 'current' | 'lapsed'): ReaderAccess => ({ kind: 'institution', licence })
const visitor: ReaderAccess = { kind: 'visitor' }

test.each([
  ['a visitor', visitor],
  ['an account without a subscription', account('none')],
  ['an account whose subscription has expired', account('expired')],
  ['an institution whose licence has lapsed', institution('lapsed')],
])('%s may read what is public', (_who, reader) => {
  expect(mayReadArticle('public', reader)).toEqual({ allowed: true, reason: 'public' })
})

test.each([
  ['a subscriber', account('active'), 'subscriber'],
  ['an institution with a current licence', institution('current'), 'institution'],
  ['a member of staff without a subscription', account('none', true), 'staff'],
])('%s may read what is for subscribers', (_who, reader, reason) => {
  expect(mayReadArticle('subscribers', reader)).toEqual({ allowed: true, reason })
})

test.each([
  ['a visitor', visitor, 'not-logged-in'],
  ['an account without a subscription', account('none'), 'not-subscribed'],
  ['an account whose subscription has expired', account('expired'), 'subscription-expired'],
  ['an institution whose licence has lapsed', institution('lapsed'), 'licence-lapsed'],
])('%s may not, and is told why', (_who, reader, reason) => {
  expect(mayReadArticle('subscribers', reader)).toEqual({ allowed: false, reason })
})
