import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import type { UseCaseContext } from '#application/context.ts'
import { findDueMonthly } from '#application/donations/monthly/find-due-monthly.ts'
import { openDatabase } from '#store/database.ts'
import { migrate } from '#store/migrate.ts'
import { createDatabase, importDemo } from './demo-database.ts'
import { ratiosByRound, tellRow } from './rows.mjs'
import { isShort } from './short.ts'

const LARGE = Number(process.env.BENCH_DONATIONS ?? (isShort ? 2_000 : 1_000_000))
const SMALL = LARGE / 100
const ROUNDS = isShort ? 2 : 15
/** Due on one day, in each of the two: as many whose day has come, and half as many to be charged again. */
const DUE = isShort ? 20 : 8_000

/** How much longer than the bare indexed queries it may take to find who is due. */
const HIGHEST_RATIO = 3
/** How much longer it may take among a hundred times as many that are not due. */
const HIGHEST_GROWTH = 1.5

/** A magazine with so many monthly donations, each with a month that is over; some of them are due. */
async function openDonations(url: string, count: number): Promise<UseCaseContext & { end(): Promise<void> }> {
  const at = await createDatabase(url, `donations_${count}`)
  // Seeding takes longer than the site lets a statement take.
  const pool = new pg.Pool({ connectionString: at, max: 2 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  await migrate(pool)
  const context = { db: openDatabase(pool), now: () => new Date() }
  await importDemo(context)
  await seed(context, count)
  return { ...context, end: () => pool.end() }
}

async function seed({ db }: UseCaseContext, count: number): Promise<void> {
  const [dueFrom, failingFrom] = [count + 1, count + DUE + 1]
  const all = count + DUE + DUE / 2
  await sql`insert into monthly_donations (id, token_hash, name, email, amount_cents, customer, method, day, status, next_on, created_at)
    select md5('donation ' || n)::uuid, sha256(n::text::bytea), 'Ada', 'donor-' || n || '@many.example', 2500, 'cus_' || n,
      'pm_' || n, 1 + n % 28, case when n >= ${failingFrom} then 'failing' else 'active' end,
      current_date + case when n >= ${dueFrom} and n < ${failingFrom} then -2 else 2 + n % 28 end, now()
    from generate_series(1, ${all}::int) n`.execute(db)
  await sql`insert into monthly_charges (monthly_id, month, amount_cents, state, next_at, changed_at)
    select md5('donation ' || n)::uuid, date_trunc('month', current_date)::date, 2500,
      case when n >= ${failingFrom} then 'failing' else 'ended' end, now() - interval '1 hour', now()
    from generate_series(1, ${all}::int) n`.execute(db)
  await sql`vacuum analyze monthly_donations, monthly_charges`.execute(db)
}

async function findAll(context: UseCaseContext): Promise<number> {
  let count = 0
  for await (const ids of findDueMonthly(context)) count += ids.length
  return count
}

/** The least that reading as many from their indexes can cost. */
async function findBare({ db }: UseCaseContext): Promise<number> {
  const due = await sql`select id from monthly_donations
    where status = 'active' and next_on <= current_date order by next_on, id`.execute(db)
  const failing = await sql`select monthly_id from monthly_charges
    where state = 'failing' and next_at <= now() order by next_at, id`.execute(db)
  return due.rows.length + failing.rows.length
}

const EXPECTED = DUE * 1.5

async function timed(work: () => Promise<number>): Promise<number> {
  const begun = performance.now()
  const found = await work()
  const took = performance.now() - begun
  if (found !== EXPECTED) throw new Error(`${found} were found of ${EXPECTED}`)
  return took
}

/** What it takes when nothing else wants the machine. */
const lowest = (times: readonly number[]) => Math.min(...times)

const folder = await mkdtemp(join(tmpdir(), 'colophon-bench-'))
const launch = await launchPostgres({ dataDir: folder })
if (!launch.ok) throw new Error(launch.reason)
try {
  const { url } = launch.database
  const [few, many] = [await openDonations(url, SMALL), await openDonations(url, LARGE)]
  const times = { few: [] as number[], many: [] as number[], bare: [] as number[] }
  // In turn, so that whatever else the machine does burdens all alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    times.few.push(await timed(() => findAll(few)))
    times.bare.push(await timed(() => findBare(many)))
    times.many.push(await timed(() => findAll(many)))
  }
  await few.end()
  await many.end()
  const note = `${lowest(times.many).toFixed(1)} ms, bare ${lowest(times.bare).toFixed(1)} ms, among fewer ${lowest(times.few).toFixed(1)} ms`
  const name = `${EXPECTED.toLocaleString('en')} due among ${LARGE.toLocaleString('en')}`
  tellRow({
    name,
    unit: 'times as long as bare queries',
    aim: { atMost: HIGHEST_RATIO },
    rounds: ratiosByRound(times.many, times.bare, { of: lowest }),
    note,
  })
  tellRow({
    name,
    unit: `times as long as among ${SMALL.toLocaleString('en')}`,
    aim: { atMost: HIGHEST_GROWTH },
    rounds: ratiosByRound(times.many, times.few, { of: lowest }),
  })
} finally {
  await launch.database.stop()
  await rm(folder, { recursive: true, force: true })
}
