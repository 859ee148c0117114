import { expect, test } from 'vitest'
import { openTestSite } from '../support/test-site.ts'

const { app, db, drop } = await openTestSite()
const get = async (url: string) => (await app.inject({ url })).body

/** The classes of the bands, in the order of the page. */
const bandsOf = (html: string) =>
  [
    ...html.matchAll(
      /class="(front-(?:lead|essay|quote|strip|lines|section)|front-row front-strip|front-essay teaser|subscribe-band no-print|earlier-issues)"/g,
    ),
  ].map(([, name = '']) => name.split(' ').at(name.startsWith('front-row') ? -1 : 0))

test('the demo’s front page has a rhythm: lead, essay, pictures, the ask, sections with voices between them, covers', async () => {
  expect(bandsOf(await get('/'))).toEqual([
    'front-lead',
    'front-essay',
    'front-strip',
    'subscribe-band',
    'front-section',
    'front-section',
    'front-quote',
    'front-section',
    'front-essay',
    'front-section',
    'front-quote',
    'earlier-issues',
  ])
})

test('every article of the page is on it once', async () => {
  const links = [...(await get('/')).matchAll(/<a href="\/article\/([\w-]+)"/g)].map(([, slug]) => slug)
  expect(links.length).toBeGreaterThan(12)
  expect(new Set(links).size).toBe(links.length)
})

test('an article’s placement decides how it is shown, and without any the page still stands', async () => {
  await db
    .updateTable('articles')
    .set({ placement: 'quote', quote: 'Tides & "moons"' })
    .where('slug', '=', 'tide-tables')
    .execute()
  drop(['lists'])
  const html = await get('/')
  expect(html).toContain('<blockquote><p>Tides &amp; &quot;moons&quot;</p></blockquote>')
  await db.updateTable('articles').set({ placement: null, quote: null }).execute()
  drop(['lists'])
  const bare = bandsOf(await get('/'))
  expect(bare.slice(0, 3)).toEqual(['front-lead', 'front-essay', 'front-strip'])
  expect(bare).not.toContain('front-quote')
})

test('the front page asks once, with the current cover and the lowest price', async () => {
  const html = await get('/')
  const [band = '', ...others] = html.match(/<section class="subscribe-band[\s\S]*?<\/section>/g) ?? []
  expect(others).toEqual([])
  expect(band).toMatch(
    /<img src="\/cover\/harbor\.svg\?v=[^"]+" alt="Cover of Issue 5: Harbor\. [^"]+" width="1200" height="1600"/,
  )
  expect(band).toContain('From $24.95.')
  expect(band).toContain('href="/subscribe"')
})

test('another price is asked for on every page at once', async () => {
  const { pricing } = await db.selectFrom('prices').select('pricing').executeTakeFirstOrThrow()
  const base = { ...pricing.base, 'digital-low': { ...pricing.base['digital-low'], '1year': 1995 } }
  await db
    .updateTable('prices')
    .set({ pricing: JSON.stringify({ ...pricing, base }) })
    .execute()
  drop(['site'])
  expect(await get('/')).toContain('From $19.95.')
})

const asksInHeader = (html: string) =>
  [...html.matchAll(/class="header-subscribe for-readers"[^>]*data-ask="([\w-]+)"/g)].map((ask) => ask[1])

test.each([
  ['/', ['always']],
  ['/issue/harbor', ['always']],
  ['/article/the-hum', ['at-the-top']],
  ['/article/linemen', []],
  ['/subscribe', []],
  ['/store/checkout', []],
  ['/login', []],
])('the header of %s asks %j', async (path, asks) => expect(asksInHeader(await get(path))).toEqual(asks))

test('the menu: three ways large, what the law asks for small', async () => {
  const html = await get('/about')
  const ways = [...html.matchAll(/class="header-way" href="([^"]+)">([^<]+)</g)].map(([, href, label]) => [href, label])
  expect(ways).toEqual([
    ['/', 'Read'],
    ['/subscribe', 'Subscribe'],
    ['/store', 'Store'],
  ])
  const [rest = ''] = html.match(/<ul class="header-rest">[\s\S]*?<\/ul>/) ?? []
  for (const path of ['/privacy', '/terms-of-sale', '/about', '/contact']) expect(rest).toContain(`href="${path}"`)
})

test('the login drawer carries the current cover and the offer', async () => {
  const [offer = ''] = (await get('/about')).match(/<aside class="header-login-offer"[\s\S]*?<\/aside>/) ?? []
  expect(offer).toContain('/cover/harbor.svg?v=')
  expect(offer).toMatch(/From \$\d+\.\d\d\./)
})
