import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { searchArticles } from '#application/articles/search-articles.ts'
import { searchAnswer } from '#contract/search.ts'
import type { ReaderAccess } from '#domain/access/reader-access.ts'
import { indexArticles } from '#store/articles/articles-index.ts'
import { openTestSite } from '../support/test-site.ts'

const readers: Record<string, ReaderAccess> = {
  subscriber: { kind: 'account', subscription: 'active', isStaff: false, institution: null },
  library: { kind: 'institution', institution: { name: 'A Library', licence: 'current' } },
  staff: { kind: 'account', subscription: 'none', isStaff: true, institution: null },
  former: { kind: 'account', subscription: 'expired', isStaff: false, institution: null },
  lapsed: { kind: 'institution', institution: { name: 'A Library', licence: 'lapsed' } },
}
const { app, cache, context, db } = await openTestSite({
  identifyReader: async (_context, { sessionToken }) => readers[sessionToken ?? ''] ?? { kind: 'visitor' },
})
const ask = (url: string, session: string) => app.inject({ url, headers: { cookie: `session=${session}` } })

/** Articles for subscribers, each with a word that stands behind the paywall only, by the stems that search goes by. */
const { rows: hidden } = await sql<{ slug: string; word: string }>`
  select whole.article_slug as slug, min(word) as word
  from search_words join subscriber_search as whole on whole.words @@ plainto_tsquery('magazine', word)
  where length(word) >= 8 and substr(word, 4, 1) <> substr(word, 5, 1)
    and not exists (select from article_search as open where open.words @@ plainto_tsquery('magazine', word))
  group by 1`.execute(db)

const MAY = ['subscriber', 'library', 'staff']
const MAY_NOT = ['nobody', 'former', 'lapsed']

test('there is something to look for', () => expect(hidden.length).toBeGreaterThan(3))

describe('what is inside articles for subscribers', () => {
  test.each(MAY)('is found by those who may open them, with a passage: %s', async (reader) => {
    for (const { slug, word } of hidden) {
      const { body } = await ask(`/search?q=${word}`, reader)
      expect([word, body.includes(`/article/${slug}`), body.includes('<mark>')]).toEqual([word, true, true])
      const answer = searchAnswer.parse((await ask(`/api/search?q=${word}`, reader)).json())
      expect(answer.suggestions.map(({ href }) => href)).toContain(`/article/${slug}`)
    }
  })

  test.each(MAY_NOT)('is found by nobody else, nor told by what is suggested instead: %s', async (reader) => {
    for (const { slug, word } of hidden) {
      const { body } = await ask(`/search?q=${word}`, reader)
      expect([word, body.includes(`/article/${slug}`)]).toEqual([word, false])
      expect((await ask(`/api/search?q=${word}`, reader)).body).not.toContain(`/article/${slug}`)
      // Two letters changed places: a subscriber is shown the word, a stranger must not learn it.
      const mistyped = word.slice(0, 3) + word[4] + word[3] + word.slice(5)
      expect((await ask(`/search?q=${mistyped}`, reader)).body).not.toContain(word)
      expect((await ask(`/api/search?q=${mistyped}`, reader)).body).not.toContain(word)
    }
  })
})

test('a word that only subscribers may read mends a mistyped one for them', async () => {
  const [first] = hidden
  if (!first) throw new Error('nothing is hidden')
  const { word } = first
  const mistyped = word.slice(0, 3) + word[4] + word[3] + word.slice(5)
  const whole = await searchArticles(context, mistyped, 1, 'whole')
  expect(whole.instead).toBe(word)
  expect((await searchArticles(context, mistyped, 1, 'open')).instead).not.toBe(word)
})

test('answers to subscribers are kept by nobody, and those to others by no shared cache', async () => {
  const before = cache.size
  for (const url of ['/search?q=water', '/api/search?q=water']) {
    expect((await ask(url, 'subscriber')).headers['cache-control']).toBe('private, no-store')
    const theirs = (await ask(url, 'nobody')).headers['cache-control']
    expect(theirs).toMatch(/^private, (no-store|max-age=5)$/)
  }
  expect(cache.size).toBe(before)
})

test('whoever may search everything is not told that something is not searched', async () => {
  const note = 'is searched for subscribers only'
  expect((await ask('/search?q=zzzzqqqq', 'nobody')).body).toContain(note)
  expect((await ask('/search?q=zzzzqqqq', 'subscriber')).body).not.toContain(note)
})

test('what stands behind the paywall changes no count and no order of what a stranger finds', async () => {
  const words = ['water', 'night', 'harbor', 'light']
  const find = () => Promise.all(words.map((word) => searchArticles(context, word, 1, 'open')))
  const before = await find()
  const rows = await db
    .selectFrom('articles')
    .select(['slug', 'opening_text'])
    .where('access', '=', 'subscribers')
    .execute()
  for (const { slug, opening_text } of rows) {
    const plain_text = `${opening_text} ${`${words.join(' ')} `.repeat(3)}`
    await db.updateTable('articles').set({ plain_text }).where('slug', '=', slug).execute()
  }
  await indexArticles(db, { articles: rows.map(({ slug }) => slug), authors: [], topics: [], sections: [] })
  expect(await find()).toEqual(before)
  expect((await searchArticles(context, 'water', 1, 'whole')).count).toBeGreaterThan(before[0]?.count ?? 0)
})
