import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import type { StaffContext, UseCaseContext } from '#application/context.ts'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { handOverIssue } from '#application/dispatches/hand-over-issue.ts'
import { makeMailingList } from '#application/dispatches/make-mailing-list.ts'
import { undoCut } from '#application/dispatches/undo-cut.ts'
import { openDatabase } from '#store/database.ts'
import { migrate } from '#store/migrate.ts'
import { insertKeptDispatch } from '#store/subscriptions/ledger-import.ts'
import { seedLedger } from '../tests/support/seed-ledger.ts'
import { reached } from '../tests/support/whole-proof.ts'
import { createDatabase, importDemo } from './demo-database.ts'
import { middle, tellRow } from './rows.mjs'
import { isShort } from './short.ts'

const SMALL = Number(process.env.BENCH_SUBSCRIPTIONS ?? (isShort ? 200 : 100_000))
const SIZES = process.env.BENCH_SMALL_ONLY ? [SMALL] : [SMALL, SMALL * 10]
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? (isShort ? 1 : 3))
const ISSUE = 6

/** How much longer than the bare rows the whole cut may take. */
const HIGHEST_RATIO = 3
/** How much longer ten times as many may take. */
const HIGHEST_GROWTH = 12

/** From its cut to the files that are handed over, for the most there are. */
const LONGEST_RUN_MINUTES = 10

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
  const at = await createDatabase(url, name)
  // Seeding takes longer than the site lets a statement take.
  const pool = new pg.Pool({
    connectionString: at,
    max: 2,
    types: { getTypeParser: readInteger } as pg.CustomTypesConfig,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  await migrate(pool)
  const context = { db: openDatabase(pool), now: () => new Date(), by: { kind: 'site' } as const }
  await importDemo(context)
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

type Times = { cut: number[]; bare: number[]; undo: number[] }
type Ledger = Awaited<ReturnType<typeof openLedger>> & { subscriptions: number; times: Times }

async function measureOnce(ledger: Ledger) {
  await settle(ledger)
  ledger.times.cut.push(await timed(() => cut(ledger)))
  await settle(ledger)
  ledger.times.bare.push(await timed(() => insertBare(ledger)))
  await sql`truncate bare`.execute(ledger.db)
  ledger.times.undo.push(await timed(() => undoCut(ledger, ISSUE)))
}

/** The whole run of an issue, as staff do it: cut, handed over, and its labels in files. */
async function runIssue(ledger: Ledger, folder: string): Promise<void> {
  await settle(ledger)
  let labels = 0
  const tookMs = await timed(async () => {
    await cut(ledger)
    const closed = await handOverIssue(ledger, ISSUE)
    if (!closed.ok) throw new Error(`Issue ${ISSUE} can’t be handed over: ${closed.reason}`)
    const made = await makeMailingList(ledger, { issue: ISSUE }, (name, chunks) =>
      pipeline(chunks, createWriteStream(join(folder, name))),
    )
    if (!made.ok) throw new Error(`Issue ${ISSUE} has no files: ${made.reason}`)
    labels = made.files.reduce((sum, file) => sum + file.labels, 0)
  })
  const minutes = tookMs / 60_000
  tellRow({
    name: `an issue’s whole run for ${ledger.subscriptions.toLocaleString('en')} subscriptions`,
    unit: 'minutes',
    aim: { atMost: LONGEST_RUN_MINUTES },
    rounds: [minutes],
    note: `${labels.toLocaleString('en')} labels in files`,
  })
  if (minutes <= LONGEST_RUN_MINUTES)
    reached('load: issue run', 'subscriptions within 10 minutes', ledger.subscriptions)
}

function tell({ subscriptions, times }: Ledger) {
  const ms = (list: number[]) => middle(list).toFixed(0)
  tellRow({
    name: `cut ${subscriptions.toLocaleString('en')} subscriptions`,
    unit: 'times as long as bare rows',
    aim: { atMost: HIGHEST_RATIO },
    rounds: times.cut.map((cutMs, round) => cutMs / (times.bare[round] ?? 0)),
    note: `${ms(times.cut)} and ${ms(times.bare)} ms; undo ${ms(times.undo)} ms`,
  })
}

const folder = await mkdtemp(join(tmpdir(), 'colophon-bench-'))
const launch = await launchPostgres({ dataDir: join(folder, 'postgres') })
if (!launch.ok) throw new Error(launch.reason)
try {
  const ledgers: Ledger[] = []
  for (const subscriptions of SIZES) {
    const ledger = await openLedger(launch.database.url, `ledger_${subscriptions}`, subscriptions)
    await makeBareTable(ledger)
    ledgers.push({ ...ledger, subscriptions, times: { cut: [], bare: [], undo: [] } })
  }
  // In turn, so that whatever else the machine does burdens both alike.
  for (let round = 0; round < ROUNDS; round += 1) for (const ledger of ledgers) await measureOnce(ledger)
  for (const ledger of ledgers) tell(ledger)
  const [small, large] = ledgers
  if (small && large)
    tellRow({
      name: `cut ${large.subscriptions.toLocaleString('en')} subscriptions`,
      unit: `times as long as ${small.subscriptions.toLocaleString('en')}`,
      aim: { atMost: HIGHEST_GROWTH },
      rounds: large.times.cut.map((cutMs, round) => cutMs / (small.times.cut[round] ?? 0)),
    })
  const largest = ledgers.at(-1)
  if (largest) await runIssue(largest, folder)
  for (const ledger of ledgers) await ledger.end()
} finally {
  await launch.database.stop()
  await rm(folder, { recursive: true, force: true })
}
