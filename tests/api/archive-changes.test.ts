import { expect, test } from 'vitest'
import { listArchive } from '#application/articles/list-archive.ts'
import { searchArticles } from '#application/articles/search-articles.ts'
import { nothingChosen } from '#domain/articles/archive-filter.ts'
import { indexArticles } from '#store/articles-index.ts'
import { announceChange } from '#store/changes.ts'
import { openTestSite } from '../support/test-site.ts'

const { app, context, db, drop } = await openTestSite()
const list = () => listArchive(context, { filter: nothingChosen, page: 1 })
const found = async (words: string) => (await searchArticles(context, words, 1)).articles.map(({ card }) => card.slug)

async function setReleased(slug: string, date: string | null) {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('issues').set({ released_on: date }).where('slug', '=', slug).execute()
    await announceChange(trx, ['site'])
  })
}

test('what is withdrawn is gone from every list at once, and there again with its release', async () => {
  const before = await list()
  expect(await found('lighthouse')).toEqual(['what-a-lighthouse-is-for'])
  await setReleased('harbor', null)
  const without = await list()
  expect(without.count).toBe(before.count - 4)
  expect(without.facets.flatMap(({ toggles }) => toggles).map(({ slug }) => slug)).not.toContain('harbor')
  expect(await found('lighthouse')).toEqual([])
  expect((await app.inject('/article/what-a-lighthouse-is-for')).statusCode).toBe(404)
  await setReleased('harbor', '2026-09-10')
  expect((await list()).count).toBe(before.count)
  expect(await found('lighthouse')).toEqual(['what-a-lighthouse-is-for'])
})

test('a word that only an article not yet released has mends nothing', async () => {
  await setReleased('harbor', null)
  const { instead, count } = await searchArticles(context, 'lighthuose', 1)
  expect([instead, count]).toEqual([null, 0])
  await setReleased('harbor', '2026-09-10')
  expect((await searchArticles(context, 'lighthuose', 1)).instead).toBe('lighthouse')
})

test('an author who has only written what is not released yet is not named', async () => {
  await db.insertInto('authors').values({ slug: 'new', name: 'Newly Hired', html: '', source_hash: '' }).execute()
  await announceChange(db, ['site'])
  expect((await app.inject('/author/new')).statusCode).toBe(404)
  expect((await searchArticles(context, 'newly hired', 1)).names.author).toEqual([])
})

test('HTML in names and titles is text wherever a list or a search shows it', async () => {
  const html = '<img src=x onerror=alert(1)> & "Zanzibar"'
  await db.updateTable('authors').set({ name: html }).where('slug', '=', 'wren-adeyemi').execute()
  await db.updateTable('topics').set({ name: html }).where('slug', '=', 'water').execute()
  await db.updateTable('sections').set({ name: html, description: html }).where('slug', '=', 'letters').execute()
  await db.updateTable('issues').set({ title: html, summary: html }).where('slug', '=', 'room').execute()
  await db
    .updateTable('articles')
    .set({ title: html, deck: html, plain_text: html })
    .where('slug', '=', 'tide-tables')
    .execute()
  await indexArticles(db, {
    articles: ['tide-tables'],
    authors: ['wren-adeyemi'],
    topics: ['water'],
    sections: ['letters'],
  })
  await announceChange(db, ['site'])
  drop(['site'])
  for (const url of [
    '/archive',
    '/archive?author=wren-adeyemi',
    '/archive?topic=water&section=letters',
    '/author/wren-adeyemi',
    '/topic/water',
    '/section/letters',
    '/issues',
    '/search?q=zanzibar',
    '/search?q=img',
  ]) {
    const { statusCode, body } = await app.inject(url)
    expect([url, statusCode]).toEqual([url, 200])
    expect([url, body.includes('<img src=x')]).toEqual([url, false])
    expect([url, body.includes('&lt;img src=x')]).toEqual([url, true])
  }
  const search = await app.inject('/search?q=zanzibar')
  expect(search.body).toContain('<mark>Zanzibar</mark>')
  const { suggestions } = (await app.inject('/api/search?q=zanzibar')).json()
  expect(suggestions.map(({ title }: { title: string }) => title)).toContain(html)
})
