import { describe, expect, test } from 'vitest'
import { mayEverOpenPopup, mayOpenPopup, type PopupState } from '#domain/mailing-list/popup.ts'

const reading = (changes: Partial<PopupState> = {}): PopupState => ({
  path: '/article/the-hum',
  viewed: false,
  typing: false,
  busyElsewhere: false,
  seconds: 20,
  readShare: 0.7,
  ...changes,
})

test('may open over a reader who has read a fair part of an article', () => {
  expect(mayOpenPopup(reading())).toBe(true)
  expect(mayOpenPopup(reading({ readShare: 0.6 }))).toBe(true)
  expect(mayOpenPopup(reading({ readShare: 0.59 }))).toBe(false)
})

test('may open over a reader who has stayed', () => {
  expect(mayOpenPopup(reading({ readShare: 0, seconds: 44 }))).toBe(false)
  expect(mayOpenPopup(reading({ readShare: 0, seconds: 45 }))).toBe(true)
  expect(mayOpenPopup(reading({ path: '/', readShare: 0, seconds: 45 }))).toBe(true)
})

test('how far one has scrolled counts on articles only', () => {
  expect(mayOpenPopup(reading({ path: '/', readShare: 1 }))).toBe(false)
})

test('never opens in the first seconds', () => {
  expect(mayOpenPopup(reading({ readShare: 1, seconds: 9 }))).toBe(false)
  expect(mayOpenPopup(reading({ readShare: 1, seconds: 10 }))).toBe(true)
})

test.each([
  ['in a browser that has had it', { viewed: true }],
  ['over a reader who is typing', { typing: true }],
  ['over something else that is open', { busyElsewhere: true }],
])('never opens %s', (_when, changes) => {
  expect(mayOpenPopup(reading({ seconds: 600, ...changes }))).toBe(false)
})

describe('never opens where a reader pays, signs in or signs up', () => {
  test.each([
    '/store',
    '/store/issues',
    '/store/product/a-map',
    '/store/checkout',
    '/subscribe',
    '/subscribe/renew',
    '/donate',
    '/donate/payment',
    '/account',
    '/account/address',
    '/login',
    '/login/password',
    '/mailing-list',
    '/mailing-list/confirm',
    '/invoice/LS-1',
    '/receipts',
  ])('%s', (path) => {
    expect(mayOpenPopup(reading({ path, seconds: 600 }))).toBe(false)
    expect(mayEverOpenPopup(path)).toBe(false)
  })

  test.each(['/', '/storefront', '/article/donate', '/about'])('but on %s it may', (path) => {
    expect(mayOpenPopup(reading({ path, seconds: 600 }))).toBe(true)
    expect(mayEverOpenPopup(path)).toBe(true)
  })
})
