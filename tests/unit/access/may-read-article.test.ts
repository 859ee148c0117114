import { expect, test } from 'vitest'
import { mayReadArticle } from '#domain/access/may-read-article.ts'
import type { ReaderAccess } from '#domain/access/reader-access.ts'

type Subscription = 'none' | 'active' | 'expired'
type Licence = 'current' | 'lapsed'
const library = (licence: Licence) => ({ name: 'A library', licence })
const account = (subscription: Subscription, isStaff = false): ReaderAccess => ({
  kind: 'account',
  subscription,
  isStaff,
  institution: null,
})
const member = (subscription: Subscription, licence: Licence): ReaderAccess => ({
  kind: 'account',
  subscription,
  isStaff: false,
  institution: library(licence),
})
const institution = (licence: Licence): ReaderAccess => ({ kind: 'institution', institution: library(licence) })
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
  ['an account of an institution with a current licence', member('none', 'current'), 'institution'],
  ['a former subscriber of such an institution', member('expired', 'current'), 'institution'],
  ['a subscriber whose institution has lapsed', member('active', 'lapsed'), 'subscriber'],
  ['a member of staff without a subscription', account('none', true), 'staff'],
])('%s may read what is for subscribers', (_who, reader, reason) => {
  expect(mayReadArticle('subscribers', reader)).toEqual({ allowed: true, reason })
})

test.each([
  ['a visitor', visitor, 'not-logged-in'],
  ['an account without a subscription', account('none'), 'not-subscribed'],
  ['an account whose subscription has expired', account('expired'), 'subscription-expired'],
  ['an institution whose licence has lapsed', institution('lapsed'), 'licence-lapsed'],
  ['an account of such an institution', member('none', 'lapsed'), 'licence-lapsed'],
  ['a former subscriber of such an institution', member('expired', 'lapsed'), 'subscription-expired'],
])('%s may not, and is told why', (_who, reader, reason) => {
  expect(mayReadArticle('subscribers', reader)).toEqual({ allowed: false, reason })
})
