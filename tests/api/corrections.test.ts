import { expect, test } from 'vitest'
import { importContent } from '#application/content/import-content.ts'
import { copyContent } from '../support/embargoed-content.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { openTestSite } from '../support/test-site.ts'

const database = await openTestDatabase()
const content = await copyContent()
const correct = (article: string, corrections: string) =>
  content.change(`articles/${article}.md`, /^access:/m, `corrections:\n${corrections}access:`)
await correct(
  'the-hum',
  '  - date: 2026-06-20\n    text: "The hum is a *B flat*, not an A."\n  - date: 2026-07-02\n    text: "It is <b>louder</b> & longer; see [Linemen](/article/linemen)."\n'.replace(
    '<b>louder</b>',
    'louder',
  ),
)
await correct('linemen', '  - date: 2026-06-25\n    text: "There were nine nights, not eight."\n')
await content.write('authors/zennor-brackwater.md', '---\nname: Zennor Brackwater\n---\nDrives a plow.\n')
await content.addArticle({
  slug: 'the-gritwagon',
  title: 'Gritwagon',
  issue: 6,
  order: 1,
  published: '2026-12-01',
  more: 'corrections:\n  - date: 2026-12-02\n    text: Nobody may read this yet.\n',
})
await importContent(database.context, await content.read())
const { app } = await openTestSite({ database })
const body = async (url: string) => (await app.inject(url)).body

test('an article says what was wrong in it, with the day, the newest first', async () => {
  const page = await body('/article/the-hum')
  const section = page.slice(page.indexOf('class="article-corrections"'))
  expect(section).toContain('<time class="fine" dateTime="2026-07-02">July 2, 2026</time>')
  expect(section.indexOf('July 2, 2026')).toBeLessThan(section.indexOf('June 20, 2026'))
  expect(section).toContain('The hum is a <em>B flat</em>, not an A.')
  expect(await body('/article/a-village-buys-its-light')).not.toContain('article-corrections')
})

test('also to those who have only its opening', async () => {
  const access = await database.db
    .selectFrom('articles')
    .select('access')
    .where('slug', '=', 'linemen')
    .executeTakeFirst()
  expect(access?.access).toBe('subscribers')
  expect(await body('/article/linemen')).toContain('There were nine nights, not eight.')
})

test('search services are told of them in plain words', async () => {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await body('/article/the-hum')) ?? []
  const graph = JSON.parse(json ?? '{}')
  const article = (graph['@graph'] ?? [graph]).find((one: { '@type': string }) => one['@type'] === 'NewsArticle')
  expect(article.dateModified).toBe('2026-07-02')
  expect(article.correction).toEqual([
    { '@type': 'CorrectionComment', text: 'It is louder & longer; see Linemen.', datePublished: '2026-07-02' },
    { '@type': 'CorrectionComment', text: 'The hum is a B flat, not an A.', datePublished: '2026-06-20' },
  ])
})

test('one page has all of them, the newest first, but for articles that nobody can read yet', async () => {
  const page = await body('/corrections')
  const days = [...page.matchAll(/<time class="fine" dateTime="([^"]+)"/g)].map(([, day]) => day)
  expect(days).toEqual(['2026-07-02', '2026-06-25', '2026-06-20'])
  expect(page).toContain('href="/article/linemen"')
  expect(page).not.toContain('Nobody may read this yet')
  expect(await body('/')).toContain('href="/corrections"')
  expect(await body('/sitemap.xml?part=1')).toContain('/corrections</loc>')
})

test('a correction that is changed or taken out is so on every page', async () => {
  await content.change('articles/linemen.md', 'nine nights, not eight', 'ten nights, not eight')
  await importContent(database.context, await content.read())
  const { app: later } = await openTestSite({ database })
  for (const url of ['/article/linemen', '/corrections']) expect((await later.inject(url)).body).toContain('ten nights')
})

test.each([
  ['without a day', '  - text: Something.\n', /corrections/],
  ['with no such day', '  - date: 2026-02-30\n    text: Something.\n', /date/],
  ['with more than a paragraph', '  - date: 2026-02-03\n    text: "# A heading"\n', /./],
])('a correction %s is refused by its file and line', async (_what, corrections, message) => {
  const bad = await copyContent()
  await bad.change('articles/the-hum.md', /^access:/m, `corrections:\n${corrections}access:`)
  await expect(bad.read()).rejects.toThrow(message)
})
