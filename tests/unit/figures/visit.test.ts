import { expect, test } from 'vitest'
import {
  asksNotToBeCounted,
  cameFrom,
  isCountable,
  saleSourceOf,
  sourceOf,
  sourceSaidOf,
} from '#domain/figures/visit.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const visit = (headers: Record<string, string> = {}, method = 'GET') =>
  isCountable({ method, headers: { 'user-agent': FIREFOX, ...headers } })

test('a page that somebody opens is counted', () => {
  expect(visit()).toBe(true)
  expect(visit({ 'sec-fetch-dest': 'document' })).toBe(true)
  expect(visit({ 'user-agent': 'Mozilla/5.0 (Linux; Android 12; CUBOT NOTE 30) Mobile Safari/537.36' })).toBe(true)
})

test.each([
  ['whose browser asks by Global Privacy Control', { 'sec-gpc': '1' }],
  ['whose browser asks by Do Not Track', { dnt: '1' }],
  ['fetched ahead', { 'sec-purpose': 'prefetch;prerender' }],
  ['fetched ahead by an older browser', { purpose: 'prefetch' }],
  ['fetched by a script', { 'sec-fetch-dest': 'empty' }],
  ['asked for by a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['asked for by a program', { 'user-agent': 'curl/8.5.0' }],
  ['of which nobody says who asks', { 'user-agent': '' }],
])('a page is not counted: %s', (_why, headers) => expect(visit(headers)).toBe(false))

test('only what is shown is counted', () => expect(visit({}, 'HEAD')).toBe(false))

test('whoever says 0 does not ask for anything', () =>
  expect(asksNotToBeCounted({ dnt: '0', 'sec-gpc': '0' })).toBe(false))

const from = (referrer: string | undefined, query = '') =>
  sourceOf(referrer, 'lodestar.example', new URLSearchParams(query))

test.each([
  [undefined, '', 'direct'],
  ['not an address', '', 'direct'],
  ['https://lodestar.example/issue/harbor', '', 'inside'],
  ['https://www.google.co.uk/', '', 'search'],
  ['https://duckduckgo.com/', '', 'search'],
  ['https://mastodon.social/@a/1', '', 'social'],
  ['https://t.co/x', '', 'social'],
  ['https://mail.google.com/', '', 'letter'],
  ['https://blog.example/a-post', '', 'other-site'],
  ['https://blog.example/a-post', 'utm_medium=email', 'letter'],
  [undefined, 'utm_source=letter', 'letter'],
])('%s (%s) is %s', (referrer, query, kind) => expect(from(referrer, query)).toBe(kind))

test('the page of ours that led here is known by its path alone', () => {
  expect(cameFrom('http://site.example:80/article/x?utm_campaign=a#b', 'site.example:80')).toBe(
    '/article/x?utm_campaign=a',
  )
  expect(cameFrom('http://other.example/article/x', 'site.example')).toBeNull()
  expect(cameFrom(undefined, 'site.example')).toBeNull()
})

test('a sale comes from the article that the link names, or else from the page before', () => {
  const of = (query: string, before: string | null = null) => saleSourceOf(new URLSearchParams(query), before)
  expect(of('from=the-hum')).toEqual({ article: 'the-hum', campaign: '' })
  expect(of('', '/article/the-hum?utm_campaign=Spring')).toEqual({ article: 'the-hum', campaign: 'spring' })
  expect(of('from=a-piece&utm_campaign=x', '/article/b')).toEqual({ article: 'a-piece', campaign: 'x' })
  expect(of('from=../../etc&utm_campaign=%3Cscript%3E', '/archive')).toEqual({ article: '', campaign: '' })
})

test('an order that nothing led to keeps nothing', () => {
  expect(sourceSaidOf({})).toBeNull()
  expect(sourceSaidOf({ from: 'The Hum' })).toBeNull()
  expect(sourceSaidOf({ campaign: 'spring' })).toEqual({ article: '', campaign: 'spring' })
})
