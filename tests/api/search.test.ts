import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { searchArticles } from '#application/articles/search-articles.ts'
import { searchAnswer } from '#contract/search.ts'
import type { Passage } from '#domain/articles/excerpt.ts'
import { openTestSite } from '../support/test-site.ts'

const { app, context, db } = await openTestSite()
const search = (words: string, page = 1) => searchArticles(context, words, page, 'open')
const slugs = async (words: string) => (await search(words)).articles.map(({ card }) => card.slug)
const written = (passage: Passage) => passage.map(({ text }) => text).join('')
const marked = (passage: Passage) => passage.filter(({ found }) => found).map(({ text }) => text)

describe('a search', () => {
  test.each([
    ['a word of the title', 'lighthouse', 'what-a-lighthouse-is-for'],
    ['another form of it', 'lighthouses', 'what-a-lighthouse-is-for'],
    ['the beginning of it', 'lightho', 'what-a-lighthouse-is-for'],
    ['a phrase in quotes', '"night shift"', 'what-the-night-shift-keeps'],
    ['a phrase in curly quotes', '“night shift”', 'what-the-night-shift-keeps'],
    ['a word beside a curly quote in the text', 'whoever', 'what-a-lighthouse-is-for'],
    ['an author', 'adeyemi', 'tide-tables'],
    ['an author and a word of theirs', 'adeyemi stairwell', 'how-to-read-a-stairwell'],
    ['a name without its accents', 'tomas reyes', 'the-container-and-the-clock'],
  ])('finds by %s', async (_how, words, slug) => expect(await slugs(words)).toContain(slug))

  test.each([
    ['a letter missing', 'lighthose', 'lighthouse'],
    ['two that changed places', 'ligthhouse', 'lighthouse'],
    ['a wrong letter', 'arithmatic', 'arithmetic'],
    ['a letter too many', 'stairrwell', 'stairwell'],
    ['a slip in one of two words', 'lock kepers', 'lock keepers'],
    ['a short word', 'tdie', 'tide'],
  ])('forgives %s, and says what it took the words for', async (_slip, typed, meant) => {
    const { instead, count } = await search(typed)
    expect(instead).toBe(meant)
    expect(count).toBeGreaterThan(0)
  })

  test('shows what has some of the words where nothing has all of them', async () => {
    const { some, count } = await search('lighthouse xylophone')
    expect([some, count]).toEqual([true, 1])
  })

  test('puts the title before the deck and the deck before the text', async () => {
    const [first] = await slugs('tide')
    expect(first).toBe('tide-tables')
    expect((await slugs('night shift'))[0]).toBe('what-the-night-shift-keeps')
  })

  test('finds authors, issues, sections and topics by name', async () => {
    expect((await search('wern adeyemi')).names.author).toEqual([{ slug: 'wren-adeyemi', name: 'Wren Adeyemi' }])
    expect((await search('the grid')).names.issue.map(({ slug }) => slug)).toEqual(['the-grid'])
    expect((await search('labor')).names.section.map(({ slug }) => slug)).toEqual(['labor'])
    expect((await search('railw')).names.topic.map(({ slug }) => slug)).toEqual(['railways'])
  })

  test('marks the words that were meant, in all their forms', async () => {
    const { articles } = await search('keeping')
    const marks = articles.flatMap(({ title, passage }) => [...marked(title), ...marked(passage)])
    expect(new Set(marks.map((mark) => mark.toLowerCase()))).toEqual(new Set(['keep', 'keeps', 'keeping']))
  })

  test('gives its pages without a double', async () => {
    const first = await search('the water or night or city')
    const pages = await Promise.all(
      Array.from({ length: first.pages }, (_, at) => search('the water or night or city', at + 1)),
    )
    const listed = pages.flatMap(({ articles }) => articles.map(({ card }) => card.slug))
    expect(first.pages).toBeGreaterThan(1)
    expect(new Set(listed).size).toBe(first.count)
    expect(listed).toHaveLength(first.count)
  })
})

const locked = await db
  .selectFrom('articles')
  .select(['slug', 'title', 'deck', 'plain_text', 'opening_text'])
  .where('access', '=', 'subscribers')
  .execute()

describe('of an article for subscribers', () => {
  test('there are some, each with an opening that is a part of it', () => {
    expect(locked.length).toBeGreaterThan(3)
    for (const { plain_text, opening_text } of locked) {
      expect(plain_text.startsWith(opening_text)).toBe(true)
      expect(opening_text.length).toBeGreaterThan(100)
      expect(opening_text.length).toBeLessThan(plain_text.length / 2)
    }
  })

  test('no word beyond the opening is in what is searched', async () => {
    const { rows } = await sql<{ surplus: string[]; hidden: number }>`
      with stems as (
        select articles.slug,
          array(select unnest(tsvector_to_array(words))) as stored,
          tsvector_to_array(to_tsvector('magazine', searched_form(concat_ws(' ', title, deck, opening_text, sections.name,
            (select string_agg(name, ' ') from authors join article_authors on slug = author_slug where article_slug = articles.slug),
            (select string_agg(name, ' ') from topics join article_topics on slug = topic_slug where article_slug = articles.slug)
          )))) as open,
          tsvector_to_array(to_tsvector('magazine', searched_form(plain_text))) as whole
        from articles join article_search on article_slug = articles.slug join sections on sections.slug = section_slug
        where access = 'subscribers')
      select array(select unnest(stored) except select unnest(open)) as surplus,
        cardinality(array(select unnest(whole) except select unnest(stored))) as hidden
      from stems`.execute(db)
    expect(rows).toHaveLength(locked.length)
    for (const { surplus, hidden } of rows) {
      expect(surplus).toEqual([])
      expect(hidden).toBeGreaterThan(100)
    }
  })

  test('nothing that a search answers, as a page or as JSON, says more than the opening', async () => {
    for (const { slug, title, opening_text, plain_text } of locked) {
      const rest = plain_text.slice(opening_text.length)
      const sentences = rest.match(/[^.?!]{60,120}/g)?.slice(0, 5) ?? []
      for (const words of [title, ...sentences.map((sentence) => `"${sentence.trim()}"`), opening_text.slice(0, 60)]) {
        const found = await search(words)
        const shown = found.articles.filter(({ card }) => card.slug === slug).map(({ passage }) => written(passage))
        for (const passage of shown) {
          const inner = passage.replace(/^… /, '').replace(/ …$/, '')
          expect(rest.replace(/\s+/g, ' ')).not.toContain(inner)
        }
        const page = await app.inject(`/search?${new URLSearchParams({ q: title })}`)
        for (const sentence of sentences) expect(page.body).not.toContain(sentence.trim())
      }
    }
  })
})

const hostile = [
  "'",
  '"',
  '""',
  '"unclosed',
  '%',
  '_%_',
  '\\',
  '\\\\\\',
  "'; drop table articles; --",
  'a & b | !c',
  '!!!',
  '((((',
  ':*',
  'a:*b',
  '<->',
  'water <2> tide',
  '-',
  '--water',
  '-water',
  'or',
  'or or or',
  'the',
  '\u0000',
  'a\u0000b',
  '\u0001island-0\u0001',
  '\ud800',
  'x'.repeat(10_000),
  'water '.repeat(2_000),
  '🎉',
  '👩‍👩‍👧‍👦 water',
  'שלום עולם',
  '\u202ewater',
  '東京',
  '½ ① ㎢',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}} #{7*7}',
  '../../etc/passwd',
  'a/b http://x.example/?q=1 me@x.example',
  '1e309 -0 NaN',
]

describe('whatever is asked', () => {
  test.each(hostile.map((q) => [JSON.stringify(q).slice(0, 40), q]))('%s is answered', async (_shown, q) => {
    const query = new URLSearchParams({ q })
    const page = await app.inject(`/search?${query}`)
    expect([200, 400]).toContain(page.statusCode)
    expect(page.body).not.toMatch(/<script>|<img src=x/)
    expect(page.body).not.toContain('\u0001')
    const answer = await app.inject(`/api/search?${query}`)
    expect([200, 400]).toContain(answer.statusCode)
    if (answer.statusCode === 200) expect(searchAnswer.safeParse(answer.json()).error).toBeUndefined()
  })

  test('is shown again as text', async () => {
    const { body } = await app.inject(`/search?${new URLSearchParams({ q: '<b>tide</b> & "x"' })}`)
    expect(body).toContain('value="&lt;b&gt;tide&lt;/b&gt; &amp; &quot;x&quot;"')
    expect(body).not.toContain('<b>tide')
  })

  test('any string at all is answered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (q) => {
        const { statusCode } = await app.inject(`/api/search?${new URLSearchParams({ q: q.toWellFormed() })}`)
        expect([200, 400]).toContain(statusCode)
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    ['/api/search', 200],
    ['/api/search?q=', 200],
    ['/api/search?q=a&q=b', 400],
    ['/api/search?q[x]=1', 200],
    ['/search', 200],
    ['/search?page=abc&q=water', 200],
    ['/search?page=9999&q=water', 200],
    ['/search?q=a&q=b', 200],
  ])('%s is answered with %d', async (url, status) => expect((await app.inject(url)).statusCode).toBe(status))
})
