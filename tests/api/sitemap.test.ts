import { describe, expect, test } from 'vitest'
import { readNews } from '#application/feeds/read-news.ts'
import { countSitemapParts, readSitemapPart } from '#application/feeds/read-sitemap.ts'
import { childrenOf, readXml, textOf } from '../support/read-xml.ts'
import { openTestSite } from '../support/test-site.ts'

const SITE = 'https://magazine.example'
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const { app, db, context, site } = await openTestSite({ env: { SITE_URL: SITE } })
const get = (url: string) => app.inject({ url })
const magazine = await site.get()
if (!magazine) throw new Error('No magazine')

const slugsOf = async (isReleased: boolean) => {
  const rows = await db
    .selectFrom('articles')
    .innerJoin('issues', 'issues.number', 'articles.issue_number')
    .where('issues.released_at', isReleased ? 'is not' : 'is', null)
    .select('articles.slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

async function readParts() {
  const index = readXml((await get('/sitemap.xml')).body)
  expect([index.name, index.uri]).toEqual(['sitemapindex', SITEMAP])
  const addresses = childrenOf(index, 'sitemap').map((part) => textOf(part, 'loc').replace(SITE, ''))
  return Promise.all(addresses.map(async (address) => readXml((await get(address)).body)))
}

describe('the sitemap', () => {
  test('has every article that can be read, and none that can’t', async () => {
    const urls = (await readParts()).flatMap((part) => childrenOf(part, 'url')).map((url) => textOf(url, 'loc'))
    expect(urls.every((url) => url.startsWith(`${SITE}/`))).toBe(true)
    expect(new Set(urls).size).toBe(urls.length)
    for (const slug of await slugsOf(true)) expect(urls).toContain(`${SITE}/article/${slug}`)
    for (const slug of await slugsOf(false)) expect(urls).not.toContain(`${SITE}/article/${slug}`)
    expect(urls).not.toContain(`${SITE}/issue/long-roads`)
  })

  test('names only pages that are there, each by its own address', async () => {
    for (const part of await readParts()) {
      expect([part.name, part.uri]).toEqual(['urlset', SITEMAP])
      for (const url of childrenOf(part, 'url')) {
        const { statusCode, body } = await get(textOf(url, 'loc').replace(SITE, ''))
        expect([textOf(url, 'loc'), statusCode]).toEqual([textOf(url, 'loc'), 200])
        expect(body).toContain(`<link rel="canonical" href="${textOf(url, 'loc')}"/>`)
        for (const changed of childrenOf(url, 'lastmod')) expect(changed.text).toMatch(/^\d{4}-\d\d-\d\d$/)
      }
    }
  })

  test.each([1, 7, 20, 50_000])('of %i addresses a part has all of them once', async (perPart) => {
    const parts = await countSitemapParts(context, magazine, perPart)
    const all = []
    for (let part = 1; part <= parts; part += 1) {
      const addresses = await readSitemapPart(context, magazine, part, perPart)
      expect(addresses.length).toBeGreaterThan(0)
      expect(addresses.length).toBeLessThanOrEqual(perPart)
      all.push(...addresses)
    }
    expect(all).toEqual(await readSitemapPart(context, magazine, 1))
  })

  test.each(['0', '2', '-1', '1.5', 'x', '1e1', '99999999999', ''])('has no part %j', async (part) => {
    expect((await get(`/sitemap.xml?part=${part}`)).statusCode).toBe(404)
  })
})

describe('the news sitemap', () => {
  const at = (now: string) => readNews({ ...context, now: () => new Date(now) })

  test('has what was published in the two days before', async () => {
    const row = await db.selectFrom('articles').select('published_at').where('slug', '=', 'the-hum').executeTakeFirst()
    const published = row?.published_at?.getTime() ?? 0
    const slugs = async (now: string) => (await at(now)).map(({ slug }) => slug)
    const later = (hours: number) => new Date(published + hours * 3_600_000).toISOString()
    expect(await slugs(later(0))).toContain('the-hum')
    expect(await slugs(later(47.9))).toContain('the-hum')
    expect(await slugs(later(48.1))).not.toContain('the-hum')
    expect(await slugs(later(-0.1))).not.toContain('the-hum')
  })

  test('never has an article of an issue that is not released', async () => {
    await db
      .updateTable('issues')
      .set({ released_at: null })
      .where('number', '=', (eb) => eb.selectFrom('articles').select('issue_number').where('slug', '=', 'rain-tax'))
      .execute()
    const row = await db.selectFrom('articles').select('published_on').where('slug', '=', 'rain-tax').executeTakeFirst()
    const slugs = (await at(`${String(row?.published_on)}T12:00:00Z`)).map(({ slug }) => slug)
    expect(slugs).not.toContain('rain-tax')
  })

  test('is well-formed, with and without news', async () => {
    const now = new Date().toISOString().slice(0, 10)
    const empty = readXml((await get('/news-sitemap.xml')).body)
    await db
      .updateTable('articles')
      .set({ published_on: now as never, published_at: new Date(), title: 'News & <views>' })
      .where('slug', '=', 'tide-tables')
      .execute()
    const { body, headers } = await get('/news-sitemap.xml')
    const full = readXml(body)
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(full.children.length).toBe(empty.children.length + 1)
    const [news] = childrenOf(full, 'url').flatMap((url) => childrenOf(url, 'news:news'))
    if (!news) throw new Error('No news')
    expect([textOf(news, 'news:title'), textOf(news, 'news:publication_date')]).toEqual(['News & <views>', now])
    const [publication] = childrenOf(news, 'news:publication')
    expect(publication && [textOf(publication, 'news:name'), textOf(publication, 'news:language')]).toEqual([
      'Lodestar',
      'en',
    ])
  })
})

test('robots may read everything but what is nobody’s business, and are told of the sitemaps', async () => {
  const { body, headers } = await get('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const lines = body.split('\n')
  expect(lines[0]).toBe('User-agent: *')
  for (const path of ['/api/', '/account/', '/dev/']) expect(lines).toContain(`Disallow: ${path}`)
  expect(lines.filter((line) => line.startsWith('Sitemap: '))).toEqual([
    `Sitemap: ${SITE}/sitemap.xml`,
    `Sitemap: ${SITE}/news-sitemap.xml`,
  ])
})
