import { expect, test } from 'vitest'
import { listArchive } from '#application/articles/list-archive.ts'
import { searchArticles } from '#application/articles/search-articles.ts'
import { nothingChosen } from '#domain/articles/archive-filter.ts'
import { announceChange } from '#store/changes.ts'
import { openTestSite } from '../support/test-site.ts'

const { app, context, db, drop } = await openTestSite()
const list = () => listArchive(context, { filter: nothingChosen, page: 1 })
const found = async (words: string) =>
  (await searchArticles(context, words, 1, 'open')).articles.map(({ card }) => card.slug)

async function setReleased(slug: string, date: string | null) {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('issues').set({ released_at: date }).where('slug', '=', slug).execute()
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
  const { instead, count } = await searchArticles(context, 'lighthuose', 1, 'open')
  expect([instead, count]).toEqual([null, 0])
  await setReleased('harbor', '2026-09-10')
  expect((await searchArticles(context, 'lighthuose', 1, 'open')).instead).toBe('lighthouse')
})

test('an author who has only written what is not released yet is not named', async () => {
  await db.insertInto('authors').values({ slug: 'new', name: 'Newly Hired', html: '', source_hash: '' }).execute()
  await announceChange(db, ['site'])
  expect((await app.inject('/author/new')).statusCode).toBe(404)
  expect((await searchArticles(context, 'newly hired', 1, 'open')).names.author).toEqual([])
})

test('a long shelf of issues is turned in pages, on which each stands once, the newest first', async () => {
  const { cover } = await db.selectFrom('issues').select('cover').limit(1).executeTakeFirstOrThrow()
  const numbers = Array.from({ length: 44 }, (_, at) => 101 + at)
  const row = { season: 'Spring', dated: '2026-06-01', state: 'delivered', released_at: '2026-06-01', summary: '' }
  await db
    .insertInto('issues')
    .values(
      numbers.map((number) => ({
        ...row,
        number,
        slug: `number-${number}`,
        title: `Number ${number}`,
        cover: JSON.stringify(cover),
        html: '',
        source_hash: '',
      })),
    )
    .execute()
  await announceChange(db, ['site'])
  drop(['site'])
  const shelves = await Promise.all(['/issues', '/issues?page=2', '/issues?page=3'].map((url) => app.inject(url)))
  const shown = shelves.map(({ body }) =>
    [...body.slice(body.indexOf('<ol class="shelf')).matchAll(/<h2><a href="\/issue\/([^"]+)"/g)].map(
      ([, slug]) => slug,
    ),
  )
  expect(shown.map(({ length }) => length)).toEqual([24, 24, 1])
  const released = await db
    .selectFrom('issues')
    .select('slug')
    .where('released_at', 'is not', null)
    .orderBy('number', 'desc')
    .execute()
  expect(shown.flat()).toEqual(released.map(({ slug }) => slug))
  expect(shelves[0]?.body).toContain('href="/issues?page=2" rel="next"')
})
