import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ReadingCounter } from '#application/figures/reading-counter.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { openAccess, SITE_URL } from '../../support/access.ts'

const { app, db, context, clock, drop, flushReads, openBrowser } = await openAccess()
const dropInstitutions = () => drop(['institutions'])
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PUBLIC = 'the-hum'
const PAID = 'the-empty-room-census'

const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { 'user-agent': AGENT, ...headers } })

/** What was counted since the last time. */
async function counted() {
  await flushReads()
  const reads = await db.selectFrom('article_reads').select(['article', 'access', 'source', 'reads']).execute()
  const steps = await db.selectFrom('article_funnel').select(['article', 'campaign', 'step', 'count']).execute()
  await sql`truncate article_reads, article_funnel`.execute(db)
  return {
    reads: reads.map((one) => Object.values(one).join(' ')).sort(),
    steps: steps.map((one) => Object.values(one).join(' ')).sort(),
  }
}
await counted()

test('an article is counted each time that it is opened, whether it was kept or made', async () => {
  for (let time = 0; time < 3; time += 1) expect((await open(`/article/${PUBLIC}`)).statusCode).toBe(200)
  const { etag } = (await open(`/article/${PUBLIC}`)).headers
  expect((await open(`/article/${PUBLIC}`, { 'if-none-match': String(etag) })).statusCode).toBe(304)
  expect(await counted()).toEqual({ reads: [`${PUBLIC} open direct 5`], steps: [] })
})

test('over a socket, before any routing, it is counted too', async () => {
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  for (let time = 0; time < 2; time += 1)
    await (
      await fetch(`${address}/article/${PUBLIC}`, { headers: { 'user-agent': AGENT, 'sec-fetch-dest': 'document' } })
    ).text()
  expect((await counted()).reads).toEqual([`${PUBLIC} open direct 2`])
})

test('who stands at the paywall is a step, with the campaign that led there', async () => {
  await open(`/article/${PAID}?utm_campaign=Spring-26`, { referer: 'https://duckduckgo.com/' })
  await open(`/article/${PAID}`, { referer: `${SITE_URL}/` })
  expect(await counted()).toEqual({
    reads: [`${PAID} paywall inside 1`, `${PAID} paywall search 1`],
    steps: [`${PAID}  paywall 1`, `${PAID} spring-26 paywall 1`],
  })
})

test('whose institution opens it is counted for that institution too, by day and no more', async () => {
  const from = (remoteAddress: string, url = `/article/${PAID}`) =>
    app.inject({ url, remoteAddress, headers: { 'user-agent': AGENT } })
  const used = async () => {
    await flushReads()
    const rows = await db
      .selectFrom('institution_reads')
      .innerJoin('institutions', 'institutions.id', 'institution_id')
      .select(['name', 'outcome', 'reads'])
      .execute()
    await sql`truncate institution_reads`.execute(db)
    return rows.map((one) => Object.values(one).join(' ')).sort()
  }
  await from('198.51.100.7')
  await from('198.51.100.9')
  await from('198.51.100.9', `/article/${PUBLIC}`)
  await from('203.0.113.9')
  expect(await used()).toEqual(['Northfield University read 2'])
  const { id } = await db
    .updateTable('institutions')
    .set({ networks: sql`'{203.0.113.0/24}'` })
    .where('name', '=', 'Old Quay Library')
    .returning('id')
    .executeTakeFirstOrThrow()
  dropInstitutions()
  await from('203.0.113.9')
  expect(await used()).toEqual(['Old Quay Library turned-away 1'])
  await db.updateTable('institutions').set({ networks: [] }).where('id', '=', id).execute()
  dropInstitutions()
  await counted()
})

test('a subscriber reads the same article as one', async () => {
  const browser = openBrowser()
  await browser.logIn('extended@demo.example')
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  await open(`/article/${PAID}`, { cookie })
  expect(await counted()).toEqual({ reads: [`${PAID} subscriber direct 1`], steps: [] })
})

test('Subscribe is a step where a piece or a campaign led to it', async () => {
  await open('/subscribe')
  await open(`/subscribe?from=${PAID}`)
  await open('/subscribe', { referer: `${SITE_URL}/article/${PUBLIC}?utm_campaign=letter-7` })
  await open('/subscribe?from=no-such-piece&utm_campaign=letter-7')
  expect(await counted()).toEqual({
    reads: [],
    steps: [` letter-7 subscribe 1`, `${PAID}  subscribe 1`, `${PUBLIC} letter-7 subscribe 1`],
  })
})

test('neither robots, nor what is fetched ahead, nor whoever asks not to be, are counted', async () => {
  await open(`/article/${PUBLIC}`, { 'user-agent': 'Googlebot/2.1' })
  await open(`/article/${PUBLIC}`, { 'sec-purpose': 'prefetch' })
  await open(`/article/${PUBLIC}`, { 'sec-gpc': '1' })
  await open(`/article/${PUBLIC}`, { dnt: '1' })
  await open(`/subscribe?from=${PAID}`, { 'sec-gpc': '1' })
  await app.inject({ method: 'HEAD', url: `/article/${PUBLIC}`, headers: { 'user-agent': AGENT } })
  await open('/article/there-is-none')
  expect(await counted()).toEqual({ reads: [], steps: [] })
})

test('the article’s page is what it was: nothing of it is the reader’s own, and it sets no cookie', async () => {
  const answer = await open(`/article/${PAID}`)
  expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(answer.body).toContain(`href="/subscribe?from=${PAID}"`)
  await counted()
})

const article = (slug: string) => ({ kind: 'article' as const, article: slug, access: 'paywall' as const })
const visit = (url: string) => ({ method: 'GET', url, headers: { 'user-agent': AGENT } })

test('two who write at once lose nothing, and no more is written than was counted', async () => {
  const counters = Array.from({ length: 8 }, () => new ReadingCounter(context, SITE_URL))
  for (const counter of counters)
    for (let time = 0; time < 50; time += 1)
      counter.count(visit(`/article/x?utm_campaign=c${time % 5}`), article(time % 2 ? PAID : PUBLIC))
  await Promise.all(counters.flatMap((counter) => [counter.flush(), counter.flush()]))
  const { reads, steps } = await counted()
  expect(reads).toEqual([`${PAID} paywall direct 200`, `${PUBLIC} paywall direct 200`])
  expect(steps.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)).toBe(400)
})

test('what could not be written is written the next time', async () => {
  const counter = new ReadingCounter(context, SITE_URL)
  counter.count(visit('/article/x'), article(PAID))
  await sql`alter table article_funnel rename to article_funnel_away`.execute(db)
  await expect(counter.flush()).rejects.toThrow()
  counter.count(visit('/article/x'), article(PAID))
  await sql`alter table article_funnel_away rename to article_funnel`.execute(db)
  await counter.flush()
  expect(await counted()).toEqual({ reads: [`${PAID} paywall direct 2`], steps: [`${PAID}  paywall 2`] })
})

test('campaigns that somebody makes up do not fill the table', async () => {
  const counter = new ReadingCounter(context, SITE_URL)
  for (let time = 0; time < 500; time += 1)
    counter.count(visit(`/article/x?utm_campaign=made-up-${time}`), article(PAID))
  expect(counter.waiting).toBeLessThan(110)
  await counter.flush()
  const { steps } = await counted()
  expect(steps).toHaveLength(101)
  expect(steps).toContain(`${PAID} other paywall 400`)
})

test('it counts for the magazine’s day', async () => {
  const at = new Date(clock.now)
  clock.now = new Date('2026-11-01T03:30:00Z')
  await open(`/article/${PUBLIC}`)
  await flushReads()
  const { day } = await db
    .selectFrom('article_reads')
    .select(sql<string>`day::text`.as('day'))
    .executeTakeFirstOrThrow()
  const { settings } = await db.selectFrom('magazine').select('settings').executeTakeFirstOrThrow()
  expect(day).toBe(dayIn((settings as { timeZone: string }).timeZone, clock.now))
  clock.now = at
})
