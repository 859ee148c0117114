import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readContentFolder } from '#adapters/content-folder/read-content-folder.ts'
import { importContent } from '#application/content/import-content.ts'
import type { MagazineContent } from '#application/ports/magazine-content.ts'
import { openTestDatabase } from '../support/test-database.ts'

const { context, db } = await openTestDatabase()
const read = await readContentFolder(resolve(import.meta.dirname, '../../content'))
if (!read.ok) throw new Error('the demo magazine is broken')
const { content } = read

const none = { added: [], changed: [], removed: [] }
const withArticles = (change: (articles: MagazineContent['articles']) => MagazineContent['articles']) => ({
  ...content,
  articles: change(content.articles),
})

test('importing what is there already changes nothing', async () => {
  const report = await importContent(context, content)
  for (const changes of Object.values(report)) expect(changes).toEqual(none)
})

test('a changed article is changed, and nothing else', async () => {
  const [first, ...rest] = content.articles
  if (!first) throw new Error('no articles')
  const changed = { ...first, title: 'Another Title', sourceHash: 'changed' }
  const report = await importContent(
    context,
    withArticles(() => [changed, ...rest]),
  )
  expect(report.articles).toEqual({ ...none, changed: [first.slug] })
  expect(report.issues).toEqual(none)
  const row = await db.selectFrom('articles').select('title').where('slug', '=', first.slug).executeTakeFirst()
  expect(row?.title).toBe('Another Title')
})

test('a removed article goes, and comes back whole', async () => {
  const [first, ...rest] = content.articles
  expect(
    (
      await importContent(
        context,
        withArticles(() => rest),
      )
    ).articles.removed,
  ).toEqual([first?.slug])
  expect((await importContent(context, content)).articles.added).toEqual([first?.slug])
  const links = await db
    .selectFrom('article_authors')
    .selectAll()
    .where('article_slug', '=', first?.slug ?? '')
    .execute()
  expect(links).toHaveLength(first?.authors.length ?? 0)
})

test('a bad article leaves everything as it was', async () => {
  const [first, ...rest] = content.articles
  if (!first) throw new Error('no articles')
  const bad = { ...first, section: 'no-such-section', sourceHash: 'bad' }
  const before = await db.selectFrom('articles').select(['slug', 'source_hash']).orderBy('slug').execute()
  await expect(
    importContent(
      context,
      withArticles(() => [...rest, bad]),
    ),
  ).rejects.toThrow()
  expect(await db.selectFrom('articles').select(['slug', 'source_hash']).orderBy('slug').execute()).toEqual(before)
})

test('the desk moves an issue on; its file does not move it back', async () => {
  await db
    .updateTable('issues')
    .set({ state: 'delivered', released_at: '2026-12-24T00:00:00Z' })
    .where('number', '=', 6)
    .execute()
  const issues = content.issues.map((issue) =>
    issue.number === 6 ? { ...issue, title: 'New', sourceHash: 'new' } : issue,
  )
  await importContent(context, { ...content, issues })
  const row = await db
    .selectFrom('issues')
    .select(['state', 'released_at', 'title'])
    .where('number', '=', 6)
    .executeTakeFirst()
  expect(row).toEqual({ state: 'delivered', released_at: new Date('2026-12-24T00:00:00Z'), title: 'New' })
})

test('two imports at once take turns', async () => {
  const [first, ...rest] = content.articles
  if (!first) throw new Error('no articles')
  const changed = withArticles(() => [{ ...first, sourceHash: 'race' }, ...rest])
  const reports = await Promise.all([importContent(context, changed), importContent(context, changed)])
  expect(reports.flatMap((report) => report.articles.changed)).toEqual([first.slug])
})

test('the demo magazine is what the design asks for', () => {
  const { articles, issues, sections, topics, authors } = content
  const long = articles.filter(
    ({ text }) => text.textLength > 12_000 && text.notes.length >= 8 && text.chapters.length > 1,
  )
  expect({
    issues: issues.map(({ number, state, releasedAt }) => [number, state, releasedAt !== null]),
    enough: articles.length >= 14 && long.length >= 4,
    subscribers: articles.filter(({ access }) => access === 'subscribers').length,
    inserts: articles.filter(({ text }) => (text.html.match(/class="insert /g) ?? []).length >= 2).length >= 3,
    audio: articles.filter(({ audio }) => audio).length,
    games: articles.filter(({ game }) => game === 'night-train').length,
    moving: articles.some(({ text }) => text.html.includes('figure-animated')),
    taxonomy: [sections.length, topics.length, authors.length],
  }).toEqual({
    issues: [
      [1, 'delivered', true],
      [2, 'delivered', true],
      [3, 'delivered', true],
      [4, 'delivered', true],
      [5, 'expected', true],
      [6, 'planned', false],
    ],
    enough: true,
    subscribers: 5,
    inserts: true,
    audio: 1,
    games: 1,
    moving: true,
    taxonomy: [4, 8, 6],
  })
})
