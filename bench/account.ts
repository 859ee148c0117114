import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import { openAccount } from '#application/accounts/open-account.ts'
import { readAccountOrders } from '#application/sales/orders/read-account-orders.ts'
import { type Database, openDatabase, openPool } from '#store/database.ts'
import { migrate } from '#store/migrate.ts'
import { listPaidOrders } from '#store/sales/account-orders.ts'
import { seedOrders } from '../tests/support/account-orders.ts'
import { noPorts } from '../tests/support/no-ports.ts'
import { importDemo } from './demo-database.ts'
import { middle, ratiosByRound, tellRow } from './rows.mjs'
import { seedCrowd } from './seed-crowd.ts'
import { seedIssues } from './seed-issues.ts'
import { isShort } from './short.ts'

const ROUNDS = isShort ? 5 : 400
/** An account of a year, and one of fifty. */
const SMALL = { name: 'small', cycles: 1, issues: 4, orders: 1 }
const LARGE = { name: 'large', cycles: 40, issues: 200, orders: 100 }

/** Among how many others an account of a year is opened. */
const FEW = isShort ? 100 : 1_000
const MANY = Number(process.env.BENCH_ACCOUNTS ?? (isShort ? 500 : 1_000_000))

/** All orders of an account, a page of which is shown: one who buys now and then, and a shop that orders for others. */
const FEW_ORDERS = 25
const MANY_ORDERS = isShort ? 1_000 : 100_000

/** How much longer the account of fifty years may take, the one among a million, and the page of so many orders. */
const HIGHEST_RATIO = 1.5

/** One row: how many times as long something takes as something else of which there is less. */
function tell(name: string, times: readonly number[], others: readonly number[], { than }: { than: string }) {
  const note = `${middle(times).toFixed(2)} and ${middle(others).toFixed(2)} ms`
  const unit = `times as long as ${than}`
  tellRow({ name, unit, aim: { atMost: HIGHEST_RATIO }, rounds: ratiosByRound(times, others), note })
}

async function seedAccount(db: Database, { name, cycles, issues, orders }: typeof SMALL): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into accounts (name, email, email_key, created_at)
    values (${name}, ${`${name}@bench.example`}, ${`${name}@bench.example`}, '2020-01-01') returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  // All but the last are used up: each account has one card.
  await sql`insert into cycles (account_id, position, phase, term, level, set_deliverable, active_deliverable, tokens, taken, created_at)
    select ${id}, n, case n when 1 then 'introductory' else 'renewal' end, '2year', 'low', 'digital', 'digital', 8,
      least(8, greatest(0, ${issues}::int - (n - 1) * 8)), '2020-01-01' from generate_series(1, ${cycles}::int) n`.execute(
    db,
  )
  await sql`insert into deliveries (issue_number, account_id, cycle_id, deliverable, copies, name, bound_at)
    select 6 + n, ${id}, cycle.id, 'digital', 1, ${name}, '2020-01-01' from generate_series(1, ${issues}::int) n
    join cycles cycle on cycle.account_id = ${id} and cycle.position = 1 + (n - 1) / 8`.execute(db)
  // One in ten did not come: more than any post office loses.
  await sql`insert into missing_copies (account_id, issue_number, copies, name, state, waits_because, told_at)
    select account_id, issue_number, 1, ${name}, 'waits', 'no-stock', '2020-02-01' from deliveries
    where account_id = ${id} and issue_number % 10 = 0`.execute(db)
  await sql`insert into orders (id, account_id, status, currency, receipt_hash, created_at, touched_at)
    select md5(${name} || n)::uuid, ${id}, 'started', 'usd', sha256((${name} || n)::bytea), now() - n * interval '1 day', now()
    from generate_series(1, ${orders}::int) n`.execute(db)
  await sql`insert into order_versions (order_id, version, amount_cents, content, methods, save_method, created_at, snapshot, cart_contents)
    select id, 1, 3995, 'subscription', '{card}', false, now(), '{}', '{}' from orders where account_id = ${id}`.execute(
    db,
  )
  await sql`update orders set status = 'completed', paid_version = 1, paid_cents = 3995, completed_at = now()
    where account_id = ${id}`.execute(db)
  return id
}

/** An account that has only bought things, and the order in the middle of all its orders. */
async function seedBuyer(db: Database, name: string, count: number) {
  const email = `${name}@bench.example`
  const { rows } = await sql<{ id: string }>`insert into accounts (name, email, email_key, created_at)
    values (${name}, ${email}, ${email}, '2020-01-01') returning id`.execute(db)
  const accountId = rows[0]?.id ?? ''
  const refs = await seedOrders(db, { accountId, count })
  return { accountId, middle: refs[Math.floor(count / 2)] ?? '' }
}

const folder = await mkdtemp(join(tmpdir(), 'colophon-bench-'))
const launch = await launchPostgres({ dataDir: folder })
if (!launch.ok) throw new Error(launch.reason)
try {
  const pool = openPool(launch.database.url, 10)
  await migrate(pool)
  const db = openDatabase(pool)
  const context = { db, now: () => new Date(), ports: noPorts }
  await importDemo(context)
  await seedIssues(db)
  const ids = { small: await seedAccount(db, SMALL), large: await seedAccount(db, LARGE) }
  const few = await seedBuyer(db, 'few', FEW_ORDERS)
  const many = await seedBuyer(db, 'many', MANY_ORDERS)
  await sql`vacuum analyze`.execute(db)
  const timed = async (id: string, issues: number) => {
    const begun = performance.now()
    const [opened] = await Promise.all([openAccount(context, id), listPaidOrders(db, id, 11)])
    const took = performance.now() - begun
    if (opened?.timetable.issuesDelivered.length !== issues) throw new Error('Not all that was sent is shown')
    return took
  }
  const times = { small: [] as number[], large: [] as number[] }
  // In turn, so that whatever else the machine does burdens both alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    times.small.push(await timed(ids.small, SMALL.issues))
    times.large.push(await timed(ids.large, LARGE.issues))
  }
  const large = `an account of ${LARGE.cycles} cycles, ${LARGE.issues} issues and ${LARGE.orders} orders`
  tell(large, times.large, times.small, { than: 'one of a year' })
  const links = { orderLinks: { ...noPorts.orderLinks, receiptToken: (id: string) => id } }
  const shopContext = { ...context, ports: links }
  const timedOrders = async (accountId: string, before: string | null) => {
    const begun = performance.now()
    await readAccountOrders(shopContext, { accountId, viewOnly: false, before, after: null })
    return performance.now() - begun
  }
  const pages = { few: [] as number[], many: [] as number[], deep: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    pages.few.push(await timedOrders(few.accountId, null))
    pages.many.push(await timedOrders(many.accountId, null))
    pages.deep.push(await timedOrders(many.accountId, many.middle))
  }
  const than = `all ${FEW_ORDERS} of another account`
  const ofMany = `of ${MANY_ORDERS.toLocaleString('en')} orders`
  tell(`the newest 25 ${ofMany}`, pages.many, pages.few, { than })
  tell(`25 from the middle ${ofMany}`, pages.deep, pages.few, { than })
  const among = async (count: number) => {
    await seedCrowd(db, count)
    const taken: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) taken.push(await timed(ids.small, SMALL.issues))
    return taken
  }
  const [crowd, masses] = [await among(FEW), await among(MANY)]
  tell(`an account among ${MANY.toLocaleString('en')}`, masses, crowd, { than: `among ${FEW.toLocaleString('en')}` })
  await pool.end()
} finally {
  await launch.database.stop()
  await rm(folder, { recursive: true, force: true })
}
