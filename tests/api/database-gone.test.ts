import { expect, test, vi } from 'vitest'
import { openDatabase } from '#store/database.ts'
import { newNetwork, SITE_URL, TestBrowser } from '../support/access.ts'
import { relayTo } from '../support/database-relay.ts'
import { openStaff } from '../support/desk-staff.ts'
import { doors } from '../support/doors.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { openTestSite } from '../support/test-site.ts'
import { reached } from '../support/whole-proof.ts'

const real = await openTestDatabase()
const relay = await relayTo(real)
const clock = { now: new Date() }
const context = { ...real.context, db: openDatabase(relay.pool), now: () => clock.now }
const { app, routes } = await openTestSite({ database: { ...relay, context, db: context.db } })
const openBrowser = (network = newNetwork()) => new TestBrowser(app, network)

/** What the names in a route's address are asked with: of the right kind, so that somebody has to look it up. */
const NAMED: Readonly<Record<string, string>> = {
  slug: 'harbor',
  format: 'pdf',
  number: '5',
  year: '2025',
  month: '2026-01',
  name: 'night-train',
  provider: 'google',
  wave: 'left-0',
  verb: 'note',
  shipcode: 'ship-a',
  code: 'K7QM-2TXD-94HV',
}
/** Where they are not enough. */
const ADDRESSES: Readonly<Record<string, string>> = {
  '/cover/:file': '/cover/harbor.svg',
  '/og/article/:file': '/og/article/the-hum.png',
  '/og/issue/:file': '/og/issue/harbor.png',
  '/og/product/:file': '/og/product/canvas-tote.png',
  '/section/:slug/feed.xml': '/section/machines/feed.xml',
  '/section/:slug/feed.json': '/section/machines/feed.json',
  '/cancel/received': '/cancel/received?token=x',
  '/mailing-list/letters': '/mailing-list/letters?token=x',
  '/receipts/gift': '/receipts/gift?token=x&gift=1',
  '/subscribe/redeem/qr': '/subscribe/redeem/qr?token=x',
  '/donate/statements/:file': '/donate/statements/x.pdf',
  '/api/captcha/challenge': '/api/captcha/challenge?action=signup',
}
const addressOf = (route: string) =>
  ADDRESSES[route] ??
  route.replace(/:([a-z]+)/gi, (_, name: string) => NAMED[name] ?? 'x').replace('*', '0000-0000-0000')

type Asked = { route: string; method: string; url: string; body?: string; type?: string }

const isDoor = (route: string): route is keyof typeof doors => Object.hasOwn(doors, route)

/** Every route, and each that takes a body with right ones of both kinds. */
const asked: Asked[] = routes.flatMap(({ url, methods }) =>
  methods
    .filter((method) => method !== 'HEAD')
    .flatMap((method): Asked[] => {
      const route = `${method} ${url}`
      const one = { route, method, url: addressOf(url) }
      if (!isDoor(route)) return [one]
      const { ask, json, form } = doors[route] ?? { ask: one.url }
      const bodies = [
        ...(json ? [{ body: JSON.stringify(json), type: 'application/json' }] : []),
        ...(form ? [{ body: new URLSearchParams(form).toString(), type: 'application/x-www-form-urlencoded' }] : []),
      ]
      return bodies.length > 0 ? bodies.map((body) => ({ ...one, url: ask, ...body })) : [{ ...one, url: ask }]
    }),
)

const cookieOf = ({ cookies }: TestBrowser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const ask = ({ method, url, body, type }: Asked, cookie: string) =>
  app.inject({
    method: method as 'POST',
    url,
    headers: { cookie, origin: SITE_URL, 'sec-fetch-site': 'same-origin', ...(type && { 'content-type': type }) },
    ...(body !== undefined && { payload: body }),
    remoteAddress: newNetwork(),
  })

/** How many rows there are, and where each stands: whatever is written changes it. */
async function stateOfRows() {
  const { rows } = await real.pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname = 'public' order by 1`,
  )
  const sums: Record<string, unknown> = {}
  for (const { name } of rows)
    sums[name] = (
      await real.pool.query(`select count(*), md5(string_agg(t::text, ',' order by t::text)) from ${name} t`)
    ).rows[0]
  return sums
}

/** What is answered while the database is away: JSON to programs, a page to people, and when to come again to both. */
function isAway({ url }: Asked, { statusCode, headers, body }: Awaited<ReturnType<typeof ask>>): boolean {
  if (statusCode !== 503 || headers['retry-after'] !== '5') return false
  if (!url.startsWith('/api/')) return /We will be right back[\s\S]*<\/html>$/.test(body)
  return Object.keys(JSON.parse(body)).join() === 'errors'
}

/** What is answered all the same, as ever: files, what the process keeps or knows by itself, and pages that hold nothing of the database. */
const NEEDS_NONE: Readonly<Record<string, number>> = {
  'GET /assets/*': 404,
  'GET /static/img/*': 404,
  'GET /healthz': 200,
  // Proxies are told so without when to come again: they ask all the time.
  'GET /readyz': 503,
  'GET /metrics': 404,
  'GET /robots.txt': 200,
  'GET /api/config/shipping': 200,
  'GET /api/captcha/challenge': 200,
  // A link whose signature is wrong, and ways in that this site does not have.
  'GET /downloads/:grant/:file': 404,
  'GET /oauth/:provider': 404,
  'GET /oauth/:provider/deeplink': 404,
  'GET /oauth/:provider/callback': 404,
  // These lead on to where the database is asked.
  'GET /renew/:code': 303,
  'GET /desk/orders/send': 303,
  // Kept: a page that was read before, and what every page shows of the magazine and its issues.
  'GET /': 200,
  'GET /issues': 200,
  'GET /og/issue/:file': 200,
  // Forms, and words.
  'GET /logout': 200,
  'GET /subscribe/autorenew': 200,
  'GET /mailing-list': 200,
  // A link of no known form is known to be none.
  'GET /mailing-list/letters': 200,
  'GET /cancel': 200,
  'GET /withdraw': 200,
  'GET /account/deleted': 200,
  // Those who work on the site see them on its own machine alone.
  'GET /dev/mails': 404,
  'GET /dev/mails/:kind': 404,
  'GET /dev/mails/:kind/:part': 404,
  'GET /dev/patterns': 404,
  'GET /dev/payments': 404,
  'GET /dev/store': 404,
  'GET /dev/subscribe': 404,
  'GET /dev/renew': 404,
  'GET /dev/donate': 404,
}

const KEPT = ['/', '/about', '/article/the-hum']

test('without a database every route answers 503, or what needs none; nothing is half done; with one it is back', {
  timeout: 300_000,
}, async () => {
  const [reader, owner] = [openBrowser(), await (await openStaff({ openBrowser, clock, context }))('owner')]
  await reader.logIn('reader@demo.example')
  for (const url of KEPT) expect((await app.inject(url)).statusCode, url).toBe(200)
  const before = await stateOfRows()

  await relay.cut()
  const others: Record<string, number> = {}
  for (const one of asked) {
    const answer = await ask(one, cookieOf(one.url.startsWith('/desk') ? owner : reader))
    if (!isAway(one, answer)) others[one.route] = answer.statusCode
  }
  expect(others, 'what is answered in another way').toEqual(NEEDS_NONE)
  for (const url of KEPT) expect((await app.inject(url)).body, `${url} is kept whole`).toMatch(/<\/html>$/)
  expect(await stateOfRows()).toEqual(before)

  await relay.mend()
  await vi.waitFor(async () => expect((await app.inject('/readyz')).statusCode).toBe(200))
  reached(22, 'routes without a database', asked.length)
})
