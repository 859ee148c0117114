import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { readContentFolder } from '#adapters/content-folder/read-content-folder.ts'
import { launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import { importContent } from '#application/content/import-content.ts'
import type { StaffContext, UseCaseContext } from '#application/context.ts'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { undoCut } from '#application/dispatches/undo-cut.ts'
import { openDatabase } from '#store/database.ts'
import { migrate } from '#store/migrate.ts'
import { insertKeptDispatch } from '#store/subscriptions/ledger-import.ts'
import { seedLedger } from '../tests/support/seed-ledger.ts'
import { isShort } from './short.ts'

const SMALL = Number(process.env.BENCH_SUBSCRIPTIONS ?? (isShort ? 200 : 100_000))
const SIZES = process.env.BENCH_SMALL_ONLY ? [SMALL] : [SMALL, SMALL * 10]
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? (isShort ? 1 : 3))
const ISSUE = 6

/** How much longer than the bare rows the whole cut may take. */
const HIGHEST_RATIO = 3
/** How much longer ten times as many may take. */
const HIGHEST_GROWTH = 12

const say = (line: string) => process.stdout.write(`${line}\n`)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** A database with the demo's issues and as many subscriptions. */
async function openLedger(
  url: string,
  name: string,
  subscriptions: number,
): Promise<StaffContext & { end(): Promise<void> }> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const at = new URL(url)
  at.pathname = `/${name}`
  // Seeding takes longer than the site lets a statement take.
  const pool = new pg.Pool({
    connectionString: at.href,
    max: 2,
    types: { getTypeParser: readInteger } as pg.CustomTypesConfig,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  await migrate(pool)
  const context = { db: openDatabase(pool), now: () => new Date(), by: { kind: 'site' } as const }
  const read = await readContentFolder(join(process.cwd(), 'content'))
  if (!read.ok) throw new Error('The demo magazine can’t be read')
  await importContent(context, read.content)
  await context.db.transaction().execute(async (trx) => {
    for (const issue of [1, 2, 3, 4])
      await insertKeptDispatch(trx, { issue, cutAt: new Date('2025-06-01'), deliveredAt: new Date('2025-06-20') })
  })
  await seedLedger(context.db, subscriptions)
  await seedSkips(context)
  return { ...context, end: () => pool.end() }
}

const INT8_OID = 20
const readInteger = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format as 'text')

/** One of thirty readers is away, and has skipped the issue before as well. */
async function seedSkips({ db }: UseCaseContext) {
  await sql`insert into issue_skips (issue_number, account_id, asked_at)
    select issue, id, '2025-07-01' from accounts, unnest(array[4, ${ISSUE}::int]) issue
    where ref like 'acc-many-%' and substring(ref from 10)::int % 30 = 7`.execute(db)
  await sql`analyze issue_skips`.execute(db)
}

/** A table that keeps what `deliveries` keeps, under the same keys: the least that noting as many rows can cost. */
async function makeBareTable({ db }: UseCaseContext) {
  await sql`create table bare (like deliveries including all,
    foreign key (cycle_id) references cycles (id),
    foreign key (issue_number, dispatch_number) references dispatches (issue_number, number))`.execute(db)
}

const insertBare = ({ db }: UseCaseContext) =>
  sql`insert into bare select * from deliveries where issue_number = ${ISSUE}`.execute(db)

async function settle({ db }: UseCaseContext) {
  await sql`truncate bare`.execute(db)
  await sql`vacuum analyze deliveries, cycles`.execute(db)
}

async function cut(ledger: StaffContext) {
  const done = await cutIssue(ledger, ISSUE)
  if (!done.ok) throw new Error(`Issue ${ISSUE} can’t be cut: ${done.reason}`)
}

async function measure(url: string, subscriptions: number) {
  const ledger = await openLedger(url, `ledger_${subscriptions}`, subscriptions)
  await makeBareTable(ledger)
  const times = { cut: [] as number[], bare: [] as number[], undo: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    await settle(ledger)
    times.cut.push(await timed(() => cut(ledger)))
    await settle(ledger)
    times.bare.push(await timed(() => insertBare(ledger)))
    await sql`truncate bare`.execute(ledger.db)
    times.undo.push(await timed(() => undoCut(ledger, ISSUE)))
  }
  await ledger.end()
  const best = (list: number[]) => Math.min(...list)
  return { subscriptions, cutMs: best(times.cut), bareMs: best(times.bare), undoMs: best(times.undo) }
}

const folder = await mkdtemp(join(tmpdir(), 'colophon-bench-'))
const launch = await launchPostgres({ dataDir: folder })
if (!launch.ok) throw new Error(launch.reason)
let isWithinAim = true
try {
  const results: Awaited<ReturnType<typeof measure>>[] = []
  for (const size of SIZES) {
    const result = await measure(launch.database.url, size)
    const ratio = result.cutMs / result.bareMs
    isWithinAim &&= ratio <= HIGHEST_RATIO
    say(
      `  ${size} subscriptions: cut ${result.cutMs.toFixed(0)} ms, bare rows ${result.bareMs.toFixed(0)} ms, ratio ${ratio.toFixed(2)} (aim: at most ${HIGHEST_RATIO}); undo ${result.undoMs.toFixed(0)} ms`,
    )
    results.push(result)
  }
  const [small, large] = results
  if (small && large) {
    const growth = large.cutMs / small.cutMs
    isWithinAim &&= growth <= HIGHEST_GROWTH
    say(`  ten times as many take ${growth.toFixed(1)} times as long (aim: at most ${HIGHEST_GROWTH})`)
  }
} finally {
  await launch.database.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = isShort || isWithinAim ? 0 : 1
