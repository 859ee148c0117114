import { expect, test } from 'vitest'
import type { ReaderAccess } from '#domain/access/reader-access.ts'
import { everythingIn, sentencesOf } from '../support/read-html.ts'
import { openTestSite } from '../support/test-site.ts'

const sessions: Record<string, ReaderAccess> = {
  subscriber: { kind: 'account', subscription: 'active', isStaff: false, institution: null },
  former: { kind: 'account', subscription: 'expired', isStaff: false, institution: null },
  library: { kind: 'institution', institution: { name: 'A library', licence: 'current' } },
}

const { app, cache, db } = await openTestSite({
  identifyReader: async (_context, { sessionToken }) => sessions[sessionToken ?? ''] ?? { kind: 'visitor' },
})
const get = (url: string, session?: string) =>
  app.inject({ url, headers: session ? { cookie: `theme=dark; session=${session}` } : {} })

const forSubscribers = await db
  .selectFrom('articles')
  .innerJoin('issues', 'issues.number', 'articles.issue_number')
  .select(['articles.slug', 'plain_text', 'opening_html', 'notes', 'opening_notes'])
  .where('access', '=', 'subscribers')
  .where('released_at', 'is not', null)
  .execute()

const RECORDING = '/media/audio/for-those-who-may-hear-it.mp3'
const recorded = forSubscribers[0]?.slug ?? ''
await db.updateTable('articles').set({ audio_src: RECORDING }).where('slug', '=', recorded).execute()

type Row = (typeof forSubscribers)[number]

const openingOf = ({ opening_html }: Row) => everythingIn(opening_html)

/** The sentences and notes that are for subscribers alone. */
function restOf(article: Row): string[] {
  const opening = openingOf(article)
  const shown = new Set(article.opening_notes as number[])
  const notes = (article.notes as { number: number; html: string }[])
    .filter((note) => !shown.has(note.number))
    .map((note) => everythingIn(note.html).slice(0, 60))
  return [...sentencesOf(article.plain_text), ...notes].filter((words) => !opening.includes(words))
}

test('there are articles to hold back', () => {
  expect(forSubscribers.length).toBeGreaterThan(2)
  for (const article of forSubscribers) expect(restOf(article).length).toBeGreaterThan(20)
})

test.each(forSubscribers)(
  'of $slug a reader without access is sent the opening and not a sentence more',
  async (article) => {
    for (const session of [undefined, 'unknown', 'former']) {
      const { statusCode, body } = await get(`/article/${article.slug}`, session)
      expect(statusCode).toBe(200)
      const sent = everythingIn(body)
      expect(sent).toContain(sentencesOf(openingOf(article))[0])
      expect(restOf(article).filter((words) => sent.includes(words))).toEqual([])
      expect(body).not.toContain('chapter-list')
      expect(body.includes('id="paywall-login"')).toBe(session !== 'former')
      // The header leads there too: it is the wall that must.
      const [wall = ''] = /class="paywall[\s\S]*<\/main>/.exec(body) ?? []
      expect(wall).toContain(
        session === 'former' ? 'href="/subscribe/renew"' : `href="/subscribe?from=${article.slug}"`,
      )
    }
  },
)

test.each(forSubscribers)('of $slug a reader with access is sent every sentence, and no paywall', async (article) => {
  for (const session of ['subscriber', 'library']) {
    const { body } = await get(`/article/${article.slug}`, session)
    const sent = everythingIn(body)
    expect(restOf(article).filter((words) => !sent.includes(words))).toEqual([])
    expect(body).not.toContain('class="paywall')
  }
})

const [{ slug } = { slug: '' }] = forSubscribers

test('the whole text is kept for those alone who may have it, and nowhere outside', async () => {
  cache.dropAll()
  const mine = await get(`/article/${slug}`, 'subscriber')
  expect(mine.headers['cache-control']).toBe('private, no-store')
  expect(mine.headers.etag).toBeUndefined()
  const theirs = await get(`/article/${slug}`)
  expect(theirs.body.length).toBeLessThan(mine.body.length)
  expect(theirs.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect(theirs.headers.vary).toBe('accept-encoding, cookie')
  expect(cache.size).toBe(2)
  const kept = await get(`/article/${slug}`, 'subscriber')
  expect([kept.body, kept.headers['cache-control']]).toEqual([mine.body, 'private, no-store'])
  expect(cache.hits).toBeGreaterThan(0)
  expect((await get(`/article/${slug}`)).body).toBe(theirs.body)
})

test('a reader who had the opening and then logged in is not told that nothing has changed', async () => {
  const { headers } = await get(`/article/${slug}`)
  const again = await app.inject({
    url: `/article/${slug}`,
    headers: { cookie: 'session=subscriber', 'if-none-match': String(headers.etag) },
  })
  expect([again.statusCode, again.headers['cache-control']]).toEqual([200, 'private, no-store'])
})

test('a session that nobody holds makes no page of its own', async () => {
  const { body } = await get(`/article/${slug}`)
  const before = cache.hits
  const stale = await get(`/article/${slug}`, 'unknown')
  expect(stale.body).toBe(body)
  expect(cache.hits).toBe(before + 1)
})

test('a public article is the same kept page for everyone, and nobody is asked who they are', async () => {
  await get('/article/the-hum')
  const before = cache.hits
  const { headers } = await get('/article/the-hum', 'subscriber')
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect(headers.vary).toBe('accept-encoding')
  expect(cache.hits).toBe(before + 1)
})

test('what is answered before any routing keeps the same rule', async () => {
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (path: string, cookie = '') => (await fetch(base + path, { headers: { cookie } })).text()
  const opening = await ask(`/article/${slug}`)
  expect(await ask(`/article/${slug}`)).toBe(opening)
  const whole = await ask(`/article/${slug}`, 'session=subscriber')
  expect(whole.length).toBeGreaterThan(opening.length)
  expect(await ask(`/article/${slug}`, 'session=unknown')).toBe(opening)
  expect(await ask(`/article/${slug}`, 'not-a-session=subscriber')).toBe(opening)
  expect(await ask(`/article/${slug}`)).toBe(opening)
})

test('of a recording search services are told where the reader may hear it, whoever has read the article before', async () => {
  const told = async (session?: string) => {
    const { body } = await get(`/article/${recorded}`, session)
    const [head = ''] = body.split('</head>')
    expect(body.includes(RECORDING)).toBe(head.includes(RECORDING))
    return head.includes(RECORDING)
  }
  // Nothing of a page is kept, so that each is made anew of what was made before.
  const inTurn = ['subscriber', undefined, 'library', 'former', 'subscriber', undefined]
  const answers: boolean[] = []
  for (const session of inTurn) {
    cache.dropAll()
    answers.push(await told(session))
  }
  expect(answers).toEqual([true, false, true, false, true, false])
})
