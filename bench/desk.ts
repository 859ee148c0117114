import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import { findAnyone } from '#application/desk/find-anyone.ts'
import { readReaderFile } from '#application/desk/read-reader-file.ts'
import { readReaderMoney } from '#application/desk/read-reader-money.ts'
import { readTimeline } from '#application/desk/read-timeline.ts'
import { readWork } from '#application/desk/read-work.ts'
import { readDeskOrders } from '#application/goods/read-desk-orders.ts'
import { type Database, openDatabase, openPool } from '#store/database.ts'
import { migrate } from '#store/migrate.ts'
import { noPorts } from '../tests/support/no-ports.ts'
import { createDatabase, importDemo } from './demo-database.ts'
import { fillUnindexed } from './fill-unindexed.ts'
import { cutIntoRounds, middle, ratiosByRound, tellRow } from './rows.mjs'
import { seedCrowd } from './seed-crowd.ts'
import { seedIssues } from './seed-issues.ts'
import { isShort } from './short.ts'

const ROUNDS = isShort ? 2 : 60
const SIZES = isShort ? [100, 300, 600] : [1_000, 200_000, 1_000_000]
/** How much longer anything at the desk may take among the most than among the fewest. */
const HIGHEST_GROWTH = 1.5
/** What the server may take to find anyone among the middle size. */
const LONGEST_SEARCH_MS = 50

/** Somebody whom each search must find, among however many. */
async function seedReader(db: Database) {
  await sql`with made as (insert into accounts (ref, name, email, email_key, created_at)
      values ('acc-looked-for', 'Ottoline Quernstone', 'ottoline@bench.example', 'ottoline@bench.example', now()) returning id)
    insert into account_addresses (account_id, shipcode, address, changed_at)
    select id, 'ship-a', '{"line1": "7 Wherry Lane", "line2": "", "city": "Ebbridge", "state": "", "postcode": "EB4 7QN", "country": "GB"}', now()
    from made`.execute(db)
}

/** For every order of the crowd an invoice and a gift; and one order, one invoice and one gift that a search must find. */
async function seedThings(db: Database) {
  await db.connection().execute(async (held) => {
    await sql`set statement_timeout = 0`.execute(held)
    await sql`insert into invoices (order_id, number, invoice_no, token_hash, origin, created_at, term_days, accepted_payments, paid_at, paid_by)
      select id, 1000 + row_number() over (), 'CROWD-' || row_number() over (), sha256(id::text::bytea), 'staff', now(), 30, 'any', now(), 'wire'
      from orders where account_id in (select id from accounts where email_key like 'crowd.%')`.execute(held)
    await sql`insert into gifts (order_id, number, token_hash, deliverable, level, term, giver, created_at)
      select order_id, 1, sha256(invoices.id::text::bytea), 'digital', 'low', '1year', 'Crowd ' || number, now()
      from invoices where invoice_no like 'CROWD-%'`.execute(held)
    await sql`with made as (insert into orders (ref, status, currency, email, receipt_hash, created_at, touched_at)
        values ('ord-looked-for', 'failed', 'usd', 'sidonie@bench.example', sha256('looked for'), now(), now()) returning id),
      given as (insert into gifts (order_id, number, token_hash, deliverable, level, term, giver, created_at)
        select id, 1, sha256('looked for'), 'digital', 'low', '1year', 'Leocadia Wharton', now() from made)
      insert into order_versions (order_id, version, amount_cents, content, methods, save_method, created_at, snapshot)
      select id, 1, 3995, 'subscription', '{card}', false, now(), '{"buyer": {"name": "Sidonie Fenwright"}}' from made`.execute(
      held,
    )
    await sql`update invoices set invoice_no = 'LOOKED-4711' where invoice_no = 'CROWD-7'`.execute(held)
    await sql`reset statement_timeout`.execute(held)
  })
}

/** As staff type it: whole, in part, from a label, and with a slip of the hand. */
const searches = {
  'a name': 'quernstone',
  'two parts': 'ottoline quern',
  'an email': 'ottoline@bench',
  'a street': 'wherry lane',
  'a postcode': 'eb4 7qn',
  'a label': 'acc-looked-for',
  'a slip of the hand': 'otoline quernston',
  'a slip in each word': 'ottoline quernsten',
  'two slips in a word': 'otoline quarnstohe',
}

/** Things, by what staff know of them: none is a reader's own. */
const thingSearches = {
  'a guest’s name': ['fenwright', 'ord-looked-for'],
  'a guest’s email': ['sidonie@bench.example', 'ord-looked-for'],
  'an order': ['ord-looked-for', 'ord-looked-for'],
  'an invoice': ['looked-4711', 'LOOKED-4711'],
  'the giver of a gift': ['leocadia', '1year from Leocadia Wharton'],
} as const

/** A database of its own for each size, so that all are asked in turn and what else the machine does falls on all alike. */
async function openMagazine(url: string, size: number) {
  const at = await createDatabase(url, `desk_${size}`)
  const pool = openPool(at, 10)
  await migrate(pool)
  const links = { orderLinks: { ...noPorts.orderLinks, receiptToken: (id: string) => id } }
  const context = { db: openDatabase(pool), now: () => new Date(), ports: { ...noPorts, ...links } }
  await importDemo(context)
  await seedIssues(context.db)
  await seedReader(context.db)
  await fillUnindexed(context.db, async (db) => {
    await seedCrowd(db, size)
    await seedThings(db)
  })
  return { context, end: () => pool.end() }
}

type Magazine = Awaited<ReturnType<typeof openMagazine>>

const tasks: Record<string, (context: Magazine['context']) => Promise<unknown>> = {
  'the work that waits': readWork,
  'a reader’s page': async (context) => {
    const file = await readReaderFile(context, 'acc-looked-for')
    if (!file) throw new Error('The reader is not there')
    await readReaderMoney(context, file.subscriber.account)
    await readTimeline(context, { ...file.subscriber.account, before: null })
  },
  ...Object.fromEntries(
    Object.entries(searches).map(([what, words]) => [
      `a search by ${what}`,
      async (context: Magazine['context']) => {
        const { readers } = await findAnyone(context, words)
        if (!readers.some(({ ref }) => ref === 'acc-looked-for')) throw new Error(`Not found by ${what}`)
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(thingSearches).map(([what, [words, thing]]) => [
      `a search by ${what}`,
      async (context: Magazine['context']) => {
        const { things } = await findAnyone(context, words)
        if (!things.some(({ ref }) => ref === thing)) throw new Error(`Not found by ${what}`)
      },
    ]),
  ),
  'orders by a name that is rare': (context) => listOrders(context, 'fenwright', 0),
  'orders by what is in none': (context) => listOrders(context, 'zzyzx', 0),
}

async function listOrders(context: Magazine['context'], search: string, count: number) {
  const { rows } = await readDeskOrders(context, { view: 'all', search, sort: 'age', page: 1 })
  if (rows.length !== count) throw new Error(`${rows.length} orders with ${search}`)
}

async function timesOf(magazines: readonly Magazine[], run: (context: Magazine['context']) => Promise<unknown>) {
  const times = magazines.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [place, { context }] of magazines.entries()) {
      const begun = performance.now()
      await run(context)
      times[place]?.push(performance.now() - begun)
    }
  return times
}

function tell(name: string, [few = [], many = [], most = []]: number[][]) {
  const [fewest, middling, largest] = SIZES.map((size) => size.toLocaleString('en'))
  const note = `${[few, many, most].map((times) => middle(times).toFixed(2)).join(', ')} ms`
  const unit = `times as long among ${largest} as among ${fewest}`
  tellRow({ name, unit, aim: { atMost: HIGHEST_GROWTH }, rounds: ratiosByRound(most, few), note })
  tellRow({
    name,
    unit: `ms among ${middling}`,
    aim: { atMost: LONGEST_SEARCH_MS },
    rounds: cutIntoRounds(many).map(middle),
  })
}

const folder = await mkdtemp(join(tmpdir(), 'colophon-bench-'))
const launch = await launchPostgres({ dataDir: folder })
if (!launch.ok) throw new Error(launch.reason)
try {
  const magazines: Magazine[] = []
  for (const size of SIZES) magazines.push(await openMagazine(launch.database.url, size))
  for (const [task, run] of Object.entries(tasks)) tell(task, await timesOf(magazines, run))
  for (const { end } of magazines) await end()
} finally {
  await launch.database.stop()
  await rm(folder, { recursive: true, force: true })
}
