import { sql } from 'kysely'
import pg from 'pg'
import Stripe from 'stripe'
import type { Database } from '#store/database.ts'
import { buy } from '../load/buy.mjs'
import { newVisitor } from '../load/visitor.mjs'
import { middle } from '../rows.mjs'
import { isShort } from '../short.ts'
import { type Meter, openMeter, type Spent } from './meter.ts'
import { PASSWORD } from './seed-costs.ts'
import { askFor, type MeasuredSite } from './start-site.ts'

const [ROUNDS, SECONDS, ORDERS, MAILS, LOGINS] = isShort ? [1, 1, 3, 10, 2] : [3, 5, 150, 400, 60]
const PUBLIC = '/article/the-hum'
const FOR_SUBSCRIBERS = '/article/rain-tax'
const AT_ONCE = 4

/** Only those of the articles that are asked for: each site typesets all that are out before it is measured, for a minute. */
export const releaseFewIssues = (db: Database) =>
  sql`update issues set released_at = null where not exists (
    select from articles where issue_number = number and '/article/' || slug in (${PUBLIC}, ${FOR_SUBSCRIBERS}))`.execute(
    db,
  )

export type Rounds = Spent[]

/** Each part of the middle round by itself: processor time and waiting are disturbed by different things. */
export const middleOf = (rounds: Rounds): Spent => ({
  programMs: middle(rounds.map((round) => round.programMs)),
  databaseMs: middle(rounds.map((round) => round.databaseMs)),
  wallMs: middle(rounds.map((round) => round.wallMs)),
})

async function inRounds(meter: Meter, work: () => Promise<number>): Promise<Rounds> {
  const rounds: Rounds = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await meter.measure(work))
  return rounds
}

/** How often something is said to the database for each of what is done. */
async function tripsOf(site: MeasuredSite, work: () => Promise<number>): Promise<number> {
  const before = await site.statements()
  const times = await work()
  return ((await site.statements()) - before) / times
}

type Sites = { kept: MeasuredSite; fresh: MeasuredSite; url: string; tokens: string[] }

/** The pages of a reader: one that is kept, one that is made anew, one for subscribers, and one's own account. */
export async function measurePages({ kept, fresh, url, tokens }: Sites) {
  const cases = {
    kept: { site: kept, path: PUBLIC, cookies: [] },
    anew: { site: fresh, path: PUBLIC, cookies: [] },
    subscriber: { site: kept, path: FOR_SUBSCRIBERS, cookies: tokens },
    accountPage: { site: kept, path: '/account', cookies: tokens },
  }
  const bytes = await sizesOf(kept, tokens[0] ?? '')
  const measured = []
  for (const [name, { site, path, cookies }] of Object.entries(cases)) {
    const meter = await openMeter(url, site.pid)
    const ask = () => askFor(`${site.url}${path}`, SECONDS, cookies)
    await askFor(`${site.url}${path}`, 1, cookies)
    measured.push([name, { rounds: await inRounds(meter, ask), trips: await tripsOf(site, ask) }] as const)
    await meter.end()
  }
  return { pages: Object.fromEntries(measured), bytes }
}

/** What a page is as HTML, and as it is sent. A subscriber must have been given the whole of it. */
async function sizesOf({ url }: MeasuredSite, token: string) {
  const get = async (path: string, headers: Record<string, string>) =>
    (await fetch(`${url}${path}`, { headers })).text()
  const visitors = await get(FOR_SUBSCRIBERS, {})
  const whole = await get(FOR_SUBSCRIBERS, { cookie: `session=${token}` })
  if (whole.length <= visitors.length) throw new Error('A subscriber is not given the whole article')
  const packed = await newVisitorBytes(`${url}${PUBLIC}`)
  return { html: Buffer.byteLength(await get(PUBLIC, {})), sent: packed }
}

/** `fetch` unpacks what it gets, so the length is read from what the server says of it. */
async function newVisitorBytes(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  const said = Number(answer.headers.get('content-length'))
  await answer.arrayBuffer()
  if (!(said > 0)) throw new Error('The page says nothing of its length')
  return said
}

/** So many at once until all are through. */
async function each(count: number, run: (nth: number) => Promise<unknown>): Promise<number> {
  let next = 0
  const worker = async () => {
    while (next < count) {
      next += 1
      await run(next - 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return count
}

export async function measureLogins(site: MeasuredSite, url: string, emails: readonly string[]) {
  const meter = await openMeter(url, site.pid)
  let nth = 0
  const run = async () => {
    const email = emails[nth % emails.length] ?? ''
    nth += 1
    await newVisitor(site.url, 60_000 + nth).ask('/api/access/login', { email, password: PASSWORD })
  }
  await run()
  const rounds = await inRounds(meter, () => each(LOGINS, run))
  const trips = await tripsOf(site, () => each(2, run))
  await meter.end()
  return { rounds, trips }
}

/** Orders from the cart to the receipt, its mail and its jobs, and what of them stays in the database and its log. */
export async function measureOrders(site: MeasuredSite, url: string) {
  const meter = await openMeter(url, site.pid)
  const { hostname: host, port } = new URL(site.stripeUrl)
  const stripe = new Stripe('sk_test_costs', { host, port: Number(port), protocol: 'http', telemetry: false })
  let nth = 0
  const some = (count: number) =>
    each(count, () => {
      nth += 1
      return buy(site, stripe, nth)
    })
  await some(isShort ? 1 : 20)
  await untilIdle(url)
  const told = await countNotices(url)
  const before = await bytesOfAll(meter.db)
  const eventsBefore = await countEvents(meter.db)
  const statements = await site.statements()
  let rounds: Rounds = []
  // Until its mail has gone: the jobs are part of the order.
  const work = async () => {
    const count = await some(ORDERS)
    await untilIdle(url)
    return count
  }
  const logged = await meter.logged(async () => {
    rounds = await inRounds(meter, work)
  })
  const orders = ORDERS * ROUNDS
  const trips = ((await site.statements()) - statements) / orders
  const bytes = ((await bytesOfAll(meter.db)) - before) / orders
  const events = ((await countEvents(meter.db)) - eventsBefore) / orders
  const notices = (await told.stop()) / orders
  await meter.end()
  return { rounds, trips, bytes, logBytes: logged / orders, events, notices }
}

/** Letters, put into the queue at once and sent one after the other by the site's jobs. */
export async function measureMails(site: MeasuredSite, url: string, db: Database) {
  const meter = await openMeter(url, site.pid)
  let round = 0
  const send = async () => {
    round += 1
    await queueLetters(db, round)
    await untilIdle(url)
    const { rows } = await meter.db.query('select count(*) as n from mails where sent_at is null and email is not null')
    if (Number(rows[0].n) > 0) throw new Error(`${rows[0].n} mails did not go out`)
    return MAILS
  }
  await send()
  let rounds: Rounds = []
  const logged = await meter.logged(async () => {
    rounds = await inRounds(meter, send)
  })
  const trips = await tripsOf(site, send)
  await meter.end()
  return { rounds, trips, logBytes: logged / (MAILS * ROUNDS) }
}

/** A letter of some everyday length. */
const LETTER = {
  subject: 'The new issue is here',
  body: Array.from(
    { length: 12 },
    (_, n) => `Paragraph ${n}: ${'some words about what is in the issue, '.repeat(4)}`,
  ).join('\n\n'),
  cover: null,
  why: 'You get this letter because you subscribe.',
  unsubscribeUrl: 'http://localhost/letters/leave?token=some-token-of-usual-length',
  isTest: false,
  tag: null,
}

async function queueLetters(db: Database, round: number): Promise<void> {
  await sql`with queued as (
      insert into mails (cause, kind, email, data)
      select 'costs:' || ${round}::int || ':' || n, 'letter', 'costs-' || n || '@reader.example', ${JSON.stringify(LETTER)}::jsonb
      from generate_series(1, ${MAILS}::int) n returning id)
    select graphile_worker.add_job('send-mail', json_build_object('mailId', id), job_key => 'send-mail:' || id) from queued`.execute(
    db,
  )
}

const LOOK_EVERY_MS = 100

/** Until the jobs have nothing left to do, now or soon: what a site makes at its start, or what an order has caused. */
export async function untilIdle(url: string): Promise<void> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    for (;;) {
      const { rows } = await db.query(
        `select count(*) as n from graphile_worker.jobs
          where run_at <= now() + interval '1 minute' and attempts < max_attempts`,
      )
      if (Number(rows[0].n) === 0) return
      await new Promise((done) => setTimeout(done, LOOK_EVERY_MS))
    }
  } finally {
    await db.end()
  }
}

async function bytesOfAll(db: pg.Client): Promise<number> {
  const { rows } = await db.query(`select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`)
  return rows[0].bytes
}

const countEvents = async (db: pg.Client) => Number((await db.query('select count(*) as n from events')).rows[0].n)

/** Listens as every process does: each notice was one transaction that had to wait for its turn to tell it. */
async function countNotices(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  let count = 0
  client.on('notification', () => {
    count += 1
  })
  await client.query('listen site_changed')
  await client.query('listen "jobs:insert"')
  return {
    async stop() {
      await client.query('select 1')
      await client.end()
      return count
    },
  }
}
