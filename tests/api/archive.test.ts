import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ARTICLES_PER_PAGE, listArchive } from '#application/articles/list-archive.ts'
import { type ArchiveFilter, archiveKinds, nothingChosen } from '#domain/articles/archive-filter.ts'
import { openTestSite } from '../support/test-site.ts'

const { app, cache, context, db } = await openTestSite()
const get = (url: string) => app.inject({ url })
const list = (filter: Partial<ArchiveFilter> = {}, page = 1) =>
  listArchive(context, { filter: { ...nothingChosen, ...filter }, page })

const slugsIn = async (table: 'sections' | 'topics' | 'authors' | 'issues') =>
  (await db.selectFrom(table).select('slug').execute()).map((row) => row.slug)
const names = {
  section: await slugsIn('sections'),
  topic: await slugsIn('topics'),
  author: await slugsIn('authors'),
  issue: await slugsIn('issues'),
}

/** The rule once more, as one plain question to the database. */
async function countNaively({ section, topic, author, issue }: ArchiveFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from articles
    join issues on number = issue_number and released_at is not null
    where (cardinality(${section}::text[]) = 0 or section_slug = any(${section}))
      and (cardinality(${issue}::text[]) = 0 or issues.slug = any(${issue}))
      and (cardinality(${topic}::text[]) = 0
        or articles.slug in (select article_slug from article_topics where topic_slug = any(${topic})))
      and (cardinality(${author}::text[]) = 0
        or articles.slug in (select article_slug from article_authors where author_slug = any(${author})))`.execute(db)
  return rows[0]?.count ?? 0
}

const some = (of: string[]) => fc.subarray(of, { maxLength: 3 })
const anyFilter = fc.record({
  section: some(names.section),
  topic: some(names.topic),
  author: some(names.author),
  issue: some(names.issue),
})

describe('the archive', () => {
  test('counts beside every toggle what a plain count finds', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter, async (asked) => {
        const { filter, facets, count } = await list(asked)
        expect(count).toBe(await countNaively(filter))
        for (const { kind, toggles } of facets) {
          for (const { slug, count: beside } of toggles) {
            expect([kind, slug, beside]).toEqual([kind, slug, await countNaively({ ...filter, [kind]: [slug] })])
          }
        }
      }),
      { numRuns: 20 },
    )
  })

  test('lists every article of the released issues once, the newest first, and no other', async () => {
    const pages = [await list({}, 1), await list({}, 2)]
    const stored = await db
      .selectFrom('articles')
      .innerJoin('issues', 'issues.number', 'articles.issue_number')
      .select('articles.slug')
      .where('issues.released_at', 'is not', null)
      .orderBy('articles.published_on', 'desc')
      .orderBy('articles.slug')
      .execute()
    expect(pages.flatMap(({ articles }) => articles.map(({ slug }) => slug))).toEqual(stored.map(({ slug }) => slug))
    expect(pages.map(({ articles }) => articles.length)).toEqual([ARTICLES_PER_PAGE, stored.length - ARTICLES_PER_PAGE])
  })

  test('works as a plain page: toggles are checkboxes with counts, and what is chosen can be taken back', async () => {
    const { statusCode, body } = await get('/archive?section=labor&topic=care')
    expect(statusCode).toBe(200)
    expect(body).toMatch(/<form[^>]*action="\/archive"/)
    const toggles = body.match(/<input[^>]*type="checkbox"[^>]*>/g) ?? []
    const chosen = toggles.filter((toggle) => toggle.includes('checked=""'))
    expect(chosen.map((toggle) => toggle.match(/value="([^"]*)"/)?.[1])).toEqual(['labor', 'care'])
    for (const kind of archiveKinds) expect(toggles.some((toggle) => toggle.includes(`name="${kind}"`))).toBe(true)
    expect(body).toContain('href="/archive?topic=care"')
    expect(body).toContain('href="/archive?section=labor"')
  })

  test.each([
    ['an unknown name', '/archive?section=labor&section=nonsense', '/archive?section=labor'],
    ['an issue that is not released', '/archive?issue=long-roads', '/archive'],
    ['what is no name', '/archive?topic=%3Cscript%3E', '/archive'],
    ['an empty name', '/archive?topic=&section=labor', '/archive?section=labor'],
    ['a page of nonsense', '/archive?page=abc', '/archive'],
    ['the first page', '/archive?section=labor&page=1', '/archive?section=labor'],
    ['a page beyond the last', '/archive?page=99999', '/archive?page=2'],
    ['the same twice', '/archive?topic=water&topic=water', '/archive?topic=water'],
    ['a page of an author beyond the last', '/author/wren-adeyemi?page=7', '/author/wren-adeyemi'],
    ['two pages', '/section/labor?page=1&page=2', '/section/labor'],
    ['a page of the shelf beyond the last', '/issues?page=9', '/issues'],
    ['the first page of the shelf', '/issues?page=1', '/issues'],
  ])('leads %s to the address that is meant, for now', async (_what, asked, meant) => {
    const { statusCode, headers } = await get(asked)
    expect([statusCode, headers.location]).toEqual([302, meant])
    expect((await get(meant)).statusCode).toBe(200)
  })

  test.each([
    '/archive?utm_source=x',
    '/archive?section[]=labor',
    '/archive?__proto__=x&constructor=y',
    '/archive?topic=water&topic=care&section=labor&section=commons&section=machines',
  ])('answers %s', async (url) => expect((await get(url)).statusCode).toBe(200))

  test.each(['/archive?page&section&', '/archive?author=%F0%9F%8E%89', `/archive?topic=${'x'.repeat(9000)}`])(
    'never fails at %s',
    async (url) => expect((await get(url)).statusCode).toBeLessThan(500),
  )

  test('keeps the pages that many ask for, and not one for every combination of choices', async () => {
    cache.dropAll()
    for (const url of ['/archive', '/archive?section=labor', '/section/labor']) await get(url)
    expect(cache.size).toBe(3)
    for (const url of ['/archive?section=labor&topic=care', '/search?q=water', '/search?q=tide']) await get(url)
    expect(cache.size).toBe(3)
  })
})

describe('lists by name', () => {
  test.each([
    ['/author/wren-adeyemi', 'Wren Adeyemi', 3],
    ['/section/labor', 'Labor', 4],
    ['/topic/night-work', 'Night Work', 6],
  ])('%s has its name and its articles', async (url, name, count) => {
    const { body } = await get(url)
    expect(body).toContain(`<h1>${name}</h1>`)
    expect(body.match(/<li class="article-row">/g)).toHaveLength(count)
  })

  test.each(['/author/nobody', '/section/none', '/topic/none', '/author/__proto__', '/section/constructor'])(
    '%s is not there',
    async (url) => expect((await get(url)).statusCode).toBe(404),
  )

  test('the shelf has every released issue, and only those', async () => {
    const { body } = await get('/issues')
    const shelf = body.slice(body.indexOf('<main'))
    const issues = await db.selectFrom('issues').select(['slug', 'released_at']).execute()
    for (const { slug, released_at } of issues) {
      expect([slug, shelf.includes(`href="/issue/${slug}"`)]).toEqual([slug, released_at !== null])
    }
  })

  test('the header of every page leads to sections, topics, issues and a search, without scripts', async () => {
    const { body } = await get('/about')
    const header = body.slice(body.indexOf('<header'), body.indexOf('<main'))
    expect(header).toMatch(/<form[^>]*action="\/search"[\s\S]*name="q"/)
    for (const href of ['/section/labor', '/topic/water', '/issue/harbor', '/issues', '/archive']) {
      expect(header).toContain(`href="${href}"`)
    }
    expect(header).not.toContain('/issue/long-roads')
  })
})
