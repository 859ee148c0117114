import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openTestSite } from '../support/test-site.ts'

const { app, cache } = await openTestSite()
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test.each([
  '/',
  '/article/the-hum',
  '/issue/harbor',
  '/about',
  '/terms-of-sale',
  '/lifetime-subscriptions',
  '/institutional-subscriptions',
])('%s is a whole page without any script having run', async (url) => {
  const { statusCode, body, headers } = await get(url)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toMatch(/^<!doctype html><html lang="en">/)
  expect(body).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
  // Data for search services is not a script: nothing runs it.
  expect(body.replaceAll('<script type="application/ld+json">', '')).not.toMatch(/<script(?![^>]*\bsrc=)/)
  expect(body).not.toMatch(/ on\w+="/)
  expect(body).not.toContain('\u0001')
})

test('an article has its text, chapters and notes with the ways back', async () => {
  const { body } = await get('/article/the-lock-keepers-arithmetic')
  const refs = [...body.matchAll(/href="#note-(\d+)"/g)].map((match) => match[1])
  expect(refs.length).toBeGreaterThanOrEqual(8)
  for (const number of refs) {
    expect(body).toContain(`id="note-${number}"`)
    expect(body).toContain(`href="#ref-${number}"`)
    expect(body).toContain(`id="ref-${number}"`)
  }
})

test('an issue that is not released can’t be read, nor its articles', async () => {
  expect((await get('/issue/long-roads')).statusCode).toBe(404)
})

test('the page is made once and answered from the cache after that', async () => {
  const before = cache.hits
  const first = await get('/issue/room')
  const second = await get('/issue/room')
  expect(second.body).toBe(first.body)
  expect(cache.hits).toBe(before + 1)
})

test('parameters that the page does not know make no other kept page', async () => {
  await get('/issue/room')
  const { size } = cache
  for (const n of [1, 2, 3]) await get(`/issue/room?utm_source=${n}`)
  expect(cache.size).toBe(size)
})

test('a reader who has the page already gets no body', async () => {
  const { headers } = await get('/about')
  const again = await get('/about', { 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect((await get('/about', { 'if-none-match': 'W/"other"' })).statusCode).toBe(200)
})

test.each([
  ['br', 'br, gzip', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
  ['gzip', 'br;q=0, gzip', gunzipSync],
] as const)('is sent as %s to who accepts "%s"', async (encoding, accept, unpack) => {
  const { rawPayload, headers } = await get('/about', { 'accept-encoding': accept })
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers.vary).toContain('accept-encoding')
  expect(unpack(rawPayload).toString()).toBe((await get('/about')).body)
})

test('HEAD tells what GET would, without the body', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/about' })
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
  expect(Number(head.headers['content-length'])).toBe((await get('/about')).rawPayload.length)
})

test('every answer carries the policy: nothing inline, nothing from elsewhere', async () => {
  for (const url of ['/', '/nope', '/api/cart', '/healthz']) {
    const { headers } = await get(url)
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

test('files of the build are kept for ever, the magazine’s pictures can’t run anything', async () => {
  const asset = await get('/assets/app-abc123.js')
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const picture = await get('/media/images/covers/issue-1.svg')
  expect(picture.headers['content-type']).toContain('image/svg+xml')
  expect(picture.headers['content-security-policy']).toContain('sandbox')
})

test('the loader that the specification names is there', async () => {
  const { statusCode, headers } = await get('/static/img/loader.gif')
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/gif'])
})

test('however an address is spelled, its page is kept once', async () => {
  const spellings = [...'the-hum'].map((letter, at, word) => {
    const encoded = `%${letter.charCodeAt(0).toString(16)}`
    return `/article/${[...word.slice(0, at), encoded, ...word.slice(at + 1)].join('')}`
  })
  await app.inject('/article/the-hum')
  const before = cache.size
  for (const address of [...spellings, '/%61rticle/the-hum', '/article/the-hum?utm_source=x'])
    expect((await app.inject(address)).statusCode).toBe(200)
  expect(cache.size).toBe(before)
})
