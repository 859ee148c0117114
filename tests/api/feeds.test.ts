import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { childrenOf, readXml, textOf, type XmlElement } from '../support/read-xml.ts'
import { openTestSite } from '../support/test-site.ts'

const SITE = 'https://magazine.example'
const { app, db, cache, drop } = await openTestSite({ env: { SITE_URL: SITE } })
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

const sections = (await db.selectFrom('sections').select('slug').execute()).map(({ slug }) => `/section/${slug}/feed`)
const authors = (await db.selectFrom('authors').select('slug').execute()).map(({ slug }) => `/author/${slug}/feed`)
const feeds = ['/feed', ...sections, ...authors]

const released = db
  .selectFrom('articles')
  .innerJoin('issues', 'issues.number', 'articles.issue_number')
  .where('issues.released_at', 'is not', null)

const whole = z.url().refine((url) => url.startsWith(`${SITE}/`))
const jsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  description: z.string().min(1),
  language: z.literal('en'),
  home_page_url: whole,
  feed_url: whole,
  items: z.array(
    z.strictObject({
      id: z.string().regex(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
      url: whole,
      title: z.string().min(1),
      summary: z.string().min(1),
      content_html: z.string().min(1),
      date_published: z.iso.datetime(),
      authors: z.array(z.strictObject({ name: z.string().min(1), url: whole })).min(1),
      tags: z.array(z.string().min(1)).min(1),
      image: whole,
      attachments: z
        .array(z.strictObject({ url: whole, mime_type: z.literal('audio/mpeg'), title: z.string() }))
        .optional(),
    }),
  ),
})

const RFC_822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d \+0000$/

async function readRss(path: string) {
  const { body } = await get(`${path}.xml`)
  const rss = readXml(body)
  const [channel] = childrenOf(rss, 'channel')
  if (!channel) throw new Error('No channel')
  return { rss, channel, items: childrenOf(channel, 'item') }
}

const readJson = async (path: string) => jsonFeed.parse(JSON.parse((await get(`${path}.json`)).body))

describe.each(feeds)('%s', (path) => {
  test('is RSS 2.0 by its rules', async () => {
    const { rss, channel, items } = await readRss(path)
    expect([rss.name, rss.attributes.version]).toEqual(['rss', '2.0'])
    expect(textOf(channel, 'link')).toMatch(`${SITE}/`)
    expect(textOf(channel, 'title').length * textOf(channel, 'description').length).toBeGreaterThan(0)
    const [self] = childrenOf(channel, 'atom:link')
    expect(self).toMatchObject({
      uri: 'http://www.w3.org/2005/Atom',
      attributes: { rel: 'self', href: `${SITE}${path}.xml` },
    })
    for (const item of items) expectItem(item)
    expect(new Set(items.map((item) => textOf(item, 'guid'))).size).toBe(items.length)
  })

  test('is a JSON Feed 1.1 of the same articles', async () => {
    const [json, { items }] = [await readJson(path), await readRss(path)]
    expect(json.feed_url).toBe(`${SITE}${path}.json`)
    expect(json.items.map((item) => [item.id, item.url, item.title, item.content_html])).toEqual(
      items.map((item) => ['guid', 'link', 'title', 'content:encoded'].map((name) => textOf(item, name))),
    )
  })

  test('has the newest first', async () => {
    const dates = (await readJson(path)).items.map((item) => item.date_published)
    expect(dates).toEqual([...dates].sort().reverse())
  })
})

function expectItem(item: XmlElement) {
  expect(textOf(item, 'title')).not.toBe('')
  expect(textOf(item, 'link')).toMatch(/^https:\/\/magazine\.example\/article\/[\w-]+$/)
  expect(textOf(item, 'pubDate')).toMatch(RFC_822)
  expect(childrenOf(item, 'guid')[0]?.attributes).toEqual({ isPermaLink: 'false' })
  expect(childrenOf(item, 'dc:creator').length).toBeGreaterThan(0)
  expect(textOf(item, 'content:encoded')).not.toMatch(/\s(href|src)="[/#]/)
}

test('the magazine’s feed has every article that can be read, and no other', async () => {
  const rows = await released.select('articles.slug').execute()
  const { items } = await readJson('/feed')
  expect(new Set(items.map(({ url }) => url))).toEqual(new Set(rows.map(({ slug }) => `${SITE}/article/${slug}`)))
})

describe('of an article for subscribers', () => {
  let bodies: string[] = []
  beforeAll(async () => {
    for (const path of feeds) {
      const { items } = await readRss(path)
      bodies.push(items.map((item) => textOf(item, 'content:encoded')).join('\n'))
      bodies.push((await get(`${path}.json`)).body.replace(/\\"/g, '"'))
    }
    bodies = bodies.map(plain)
  })

  test('no feed has more than the opening', async () => {
    const rows = await released
      .where('articles.access', '=', 'subscribers')
      .select(['articles.slug', 'articles.html', 'articles.opening_html', 'articles.audio_src'])
      .execute()
    expect(rows.length).toBeGreaterThan(3)
    for (const row of rows) {
      const opening = sentences(row.opening_html)
      const hidden = sentences(row.html).filter((sentence) => !opening.includes(sentence))
      expect(hidden.length).toBeGreaterThan(5)
      expect(bodies.some((body) => body.includes(opening[0] ?? '!'))).toBe(true)
      for (const body of bodies) expect(hidden.filter((sentence) => body.includes(sentence))).toEqual([])
    }
  })

  const plain = (html: string) => html.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ')
  const sentences = (html: string) =>
    html
      .split(/<\/(?:p|h2|h3|li|blockquote|figcaption)>/)
      .flatMap((block) => plain(block).split(/(?<=[.?!]) /))
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence.length > 40)
})

test('a recording goes along with a public article', async () => {
  const { items } = await readJson('/feed')
  const heard = items.filter((item) => item.attachments)
  expect(heard.map((item) => item.attachments?.[0]?.url)).toEqual([`${SITE}/media/audio/how-to-read-a-stairwell.mp3`])
})

test('a name stays the same when the title, the day and the site’s address change', async () => {
  const before = (await readJson('/feed')).items.find((item) => item.url.endsWith('/the-hum'))
  await db.updateTable('articles').set({ title: 'The Buzz' }).where('slug', '=', 'the-hum').execute()
  drop(['lists', 'article:the-hum'])
  const after = (await readJson('/feed')).items.find((item) => item.url.endsWith('/the-hum'))
  expect(after?.title).toBe('The Buzz')
  expect(after?.id).toBe(before?.id)
})

test('HTML in a title, a name or a deck is text', async () => {
  const odd = '<script>alert("1")</script> & ]]> \u0007'
  await db.updateTable('articles').set({ title: odd, deck: odd }).where('slug', '=', 'rain-tax').execute()
  drop(['lists'])
  const shown = odd.replace('\u0007', '')
  const { items } = await readRss('/feed')
  const item = items.find((one) => textOf(one, 'link').endsWith('/rain-tax'))
  const asHtml = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; ]]&gt; '
  expect(item && [textOf(item, 'title'), textOf(item, 'description')]).toEqual([shown, asHtml])
  const json = (await readJson('/feed')).items.find(({ url }) => url.endsWith('/rain-tax'))
  expect(json?.title).toBe(odd)
})

describe('as a file', () => {
  test.each([
    ['/feed.xml', 'application/rss+xml; charset=utf-8'],
    ['/feed.json', 'application/feed+json; charset=utf-8'],
  ])('%s has its type', async (url, type) => {
    for (const _once of ['made', 'kept']) expect((await get(url)).headers['content-type']).toBe(type)
  })

  test('is kept until something it shows changes', async () => {
    await get('/feed.xml')
    const { hits, size } = cache
    await get('/feed.xml?utm_source=x')
    expect([cache.hits, cache.size]).toEqual([hits + 1, size])
    const { etag } = (await get('/feed.xml')).headers
    const again = await get('/feed.xml', { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await db.updateTable('articles').set({ deck: 'Another.' }).where('slug', '=', 'linemen').execute()
    drop(['lists'])
    expect((await get('/feed.xml', { 'if-none-match': String(etag) })).statusCode).toBe(200)
  })

  test.each(['/section/none/feed.xml', '/author/none/feed.json', '/topic/none/feed.xml', '/section/letters/feed.atom'])(
    '%s is not found',
    async (url) => expect((await get(url)).statusCode).toBe(404),
  )
})
