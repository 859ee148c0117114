import { expect, test } from 'vitest'
import { z } from 'zod'
import { openTestSite } from '../support/test-site.ts'

const SITE = 'https://magazine.example'
const { app, db, drop } = await openTestSite({ env: { SITE_URL: SITE } })
const get = async (url: string) => (await app.inject({ url })).body

const readable = (text: string) =>
  text.replace(
    /&(lt|gt|quot|amp|#x27);/g,
    (_all, name) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name as 'lt'] ?? "'",
  )
const attributesOf = (tag: string) =>
  Object.fromEntries([...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, readable(value ?? '')]))
const tagsOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name} [^>]*>`, 'g'))].map(([tag]) => attributesOf(tag))
const metaOf = (html: string, property: string) =>
  tagsOf(html, 'meta')
    .filter((tag) => (tag.property ?? tag.name) === property)
    .map((tag) => tag.content)

type Thing = Record<string, unknown>

function thingsOf(html: string): Thing[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  expect(blocks).toHaveLength(1)
  const { '@context': context, '@graph': things } = JSON.parse(blocks[0]?.[1] ?? '')
  expect(context).toBe('https://schema.org')
  return things
}
const thingOf = (html: string, type: string) => thingsOf(html).find((thing) => thing['@type'] === type)

const whole = z.url().refine((url) => url.startsWith(`${SITE}/`))
const organization = z.looseObject({
  '@type': z.literal('Organization'),
  name: z.string(),
  url: whole,
  logo: z.looseObject({ url: whole }),
})
const periodical = z.looseObject({ '@type': z.literal('Periodical'), '@id': whole, name: z.string(), url: whole })
const newsArticle = z.looseObject({
  '@type': z.literal('NewsArticle'),
  headline: z.string().min(1),
  url: whole,
  image: z.array(whole).length(1),
  datePublished: z.iso.date(),
  author: z.array(z.strictObject({ '@type': z.literal('Person'), name: z.string(), url: whole })).min(1),
  publisher: organization,
  isPartOf: z.looseObject({ '@type': z.literal('PublicationIssue'), issueNumber: z.number(), isPartOf: periodical }),
  isAccessibleForFree: z.boolean(),
})
const breadcrumbList = z.looseObject({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.number(), name: z.string(), item: whole }))
    .min(2),
})

const articles = await db
  .selectFrom('articles')
  .innerJoin('issues', 'issues.number', 'articles.issue_number')
  .where('issues.released_at', 'is not', null)
  .select(['articles.slug', 'articles.access'])
  .execute()

test.each(articles)('$slug is a news article, with its paywall where it has one', async ({ slug, access }) => {
  const html = await get(`/article/${slug}`)
  const article = newsArticle.parse(thingOf(html, 'NewsArticle'))
  expect(article.url).toBe(`${SITE}/article/${slug}`)
  expect(article.isAccessibleForFree).toBe(access === 'public')
  if (access === 'public') expect(article.hasPart).toBeUndefined()
  else {
    const part = article.hasPart as { '@type': string; isAccessibleForFree: boolean; cssSelector: string }
    expect([part['@type'], part.isAccessibleForFree]).toEqual(['WebPageElement', false])
    expect(html).toMatch(new RegExp(`class="(?:[^"]* )?${part.cssSelector.replace('.', '')}[ "]`))
  }
  const way = breadcrumbList.parse(thingOf(html, 'BreadcrumbList')).itemListElement
  expect(way.map(({ position }) => position)).toEqual([1, 2, 3])
  expect(way.map(({ item }) => item)).toEqual([`${SITE}/`, (article.isPartOf as { url?: string }).url, article.url])
})

test('an issue is a publication issue of the magazine', async () => {
  const html = await get('/issue/harbor')
  const issue = thingOf(html, 'PublicationIssue')
  expect(issue).toMatchObject({ issueNumber: 5, name: 'Harbor', url: `${SITE}/issue/harbor` })
  expect(periodical.safeParse(issue?.isPartOf).success).toBe(true)
  expect(z.array(z.looseObject({ headline: z.string(), url: whole })).parse(issue?.hasPart).length).toBeGreaterThan(1)
  breadcrumbList.parse(thingOf(html, 'BreadcrumbList'))
})

test('the front page tells who publishes what', async () => {
  const html = await get('/')
  const magazine = periodical.parse(thingOf(html, 'Periodical'))
  const publisher = organization.parse(thingOf(html, 'Organization'))
  expect(magazine.publisher).toEqual({ '@id': (publisher as Thing)['@id'] })
})

test('HTML in a title ends no script and begins no element', async () => {
  const title = '</script><img src=x onerror=alert(1)> "&amp;'
  await db.updateTable('articles').set({ title, deck: title }).where('slug', '=', 'linemen').execute()
  drop(['article:linemen'])
  const html = await get('/article/linemen')
  expect(html).not.toContain('<img src=x')
  expect(thingOf(html, 'NewsArticle')?.headline).toBe(title)
  expect(metaOf(html, 'og:title')).toEqual([title])
})

test('a shared link shows its title, its words and its picture', async () => {
  const html = await get('/article/the-hum')
  expect(metaOf(html, 'og:type')).toEqual(['article'])
  expect(metaOf(html, 'og:url')).toEqual([`${SITE}/article/the-hum`])
  expect(metaOf(html, 'og:image')[0]).toMatch(/^https:\/\/magazine\.example\/og\/article\/the-hum\.png\?v=[\w-]{16}$/)
  expect([metaOf(html, 'og:image:width'), metaOf(html, 'og:image:height')]).toEqual([['1200'], ['630']])
  expect(metaOf(html, 'og:image:alt')).toEqual(['The Hum'])
  expect(metaOf(html, 'twitter:card')).toEqual(['summary_large_image'])
  expect(metaOf(html, 'article:published_time')[0]).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(metaOf(await get('/about'), 'twitter:card')).toEqual(['summary'])
})

test.each(['/', '/article/the-hum', '/issue/harbor', '/about'])(
  '%s is found in its language and followed',
  async (path) => {
    const html = await get(path)
    const links = tagsOf(html, 'link')
    const url = SITE + path
    expect(links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href)).toEqual([url])
    const languages = links.filter((link) => link.hrefLang ?? link.hreflang)
    expect(languages.map((link) => [link.hrefLang ?? link.hreflang, link.href])).toEqual([
      ['en', url],
      ['x-default', url],
    ])
    const feeds = links.filter(({ type }) => type === 'application/rss+xml' || type === 'application/feed+json')
    expect(feeds.map(({ href }) => href)).toEqual(expect.arrayContaining(['/feed.xml', '/feed.json']))
    for (const { href } of feeds) expect((await app.inject({ url: String(href) })).statusCode).toBe(200)
  },
)

test('a page that is not to be found offers no other languages', async () => {
  const html = await get('/story/night-train')
  expect(tagsOf(html, 'link').filter((link) => link.hrefLang ?? link.hreflang)).toEqual([])
})
