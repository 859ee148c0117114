import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { KeptPage, PageCache } from '#web/render/page-cache.ts'

const room = 1_000_000
const page = (text: string, tags: string[] = ['site'], until: Date | null = null) => new KeptPage(text, tags, { until })

test('a kept page is the same text in each encoding', () => {
  const made = page('<p>Ahoy</p>')
  expect(brotliDecompressSync(made.brotli).toString()).toBe('<p>Ahoy</p>')
  expect(gunzipSync(made.gzip).toString()).toBe('<p>Ahoy</p>')
})

test('the same bytes have the same tag, others another', () => {
  expect(page('a').etag).toBe(page('a').etag)
  expect(page('a').etag).not.toBe(page('b').etag)
})

test('drops only the pages that show what has changed', () => {
  const cache = new PageCache(room)
  cache.keep('/a', page('a', ['article:a']), cache.generation)
  cache.keep('/b', page('b', ['article:b']), cache.generation)
  cache.dropTagged(['article:a'])
  expect(cache.get('/a')).toBeUndefined()
  expect(cache.get('/b')).toBeDefined()
})

test('does not keep a page whose loading began before a change', () => {
  const cache = new PageCache(room)
  const { generation } = cache
  cache.dropTagged(['anything'])
  cache.keep('/a', page('old'), generation)
  expect(cache.get('/a')).toBeUndefined()
})

test('stays within its room, the oldest going first', () => {
  const one = page('x'.repeat(1_000))
  const cache = new PageCache(3_500)
  for (const address of ['/1', '/2', '/3']) cache.keep(address, one, cache.generation)
  expect([cache.get('/1'), cache.get('/2'), cache.get('/3')].map(Boolean)).toEqual([false, true, true])
})

test('gives out what it has while changes pass unheard, says for how long, and keeps nothing new', () => {
  let now = 0
  const cache = new PageCache(room, { staleMs: 60_000, now: () => now })
  cache.keep('/a', page('a'), cache.generation)
  const begunBefore = cache.generation
  cache.goStale()
  cache.keep('/late', page('late'), begunBefore)
  cache.keep('/new', page('new'), cache.generation)
  now = 59_999
  cache.goStale()
  expect([cache.get('/a'), cache.get('/late'), cache.get('/new')].map(Boolean)).toEqual([true, false, false])
  expect(cache.staleSeconds).toBe(59)
  now = 60_000
  expect(cache.get('/a')).toBeUndefined()
  cache.dropAll()
  expect(cache.staleSeconds).toBeNull()
  cache.keep('/a', page('a'), cache.generation)
  expect(cache.get('/a')).toBeDefined()
})

test('a page is over at the moment at which something becomes public, also while changes pass unheard', () => {
  let now = 1_000
  const cache = new PageCache(room, { staleMs: 10_000, now: () => now })
  cache.keep('/', page('before', ['site'], new Date(2_000)), cache.generation)
  cache.keep('/about', page('always'), cache.generation)
  now = 1_999
  expect(cache.get('/')?.html.toString()).toBe('before')
  cache.goStale()
  now = 2_000
  expect(cache.get('/')).toBeUndefined()
  expect(cache.get('/about')).toBeDefined()
})

test('a page that differs by who reads is given to those alone of whom access says the same', () => {
  const cache = new PageCache(room)
  const made = (answer: string) => new KeptPage(`for ${answer}`, ['article:a'], { answer, until: null })
  for (const answer of ['visitor', 'subscriber']) cache.keep('/a', made(answer), cache.generation)
  const shown = (answer: string | null) => cache.get('/a', answer)?.html.toString()
  expect([null, 'visitor', 'subscriber', 'expired'].map(shown)).toEqual([
    undefined,
    'for visitor',
    'for subscriber',
    undefined,
  ])
  expect([cache.differs('/a'), cache.differs('/b')]).toEqual([true, false])
  cache.dropTagged(['article:a'])
  expect([shown('visitor'), shown('subscriber'), cache.differs('/a')]).toEqual([undefined, undefined, false])
})

test('an address differs by who reads for as long as one of its pages is kept', () => {
  let now = 0
  const cache = new PageCache(room, { now: () => now })
  const keep = (answer: string, until: Date | null) =>
    cache.keep('/a', new KeptPage(answer, [], { answer, until }), cache.generation)
  keep('visitor', new Date(1_000))
  keep('subscriber', null)
  keep('subscriber', null)
  now = 1_000
  expect([cache.get('/a', 'visitor'), cache.differs('/a')]).toEqual([undefined, true])
  cache.dropAll()
  expect(cache.differs('/a')).toBe(false)
})
