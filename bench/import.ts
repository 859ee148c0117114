import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import type { StaffContext } from '#application/context.ts'
import { continueImport, startImport } from '#application/moving/run-import.ts'
import { uploadImport } from '#application/moving/upload-import.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { migrate } from '#store/migrate.ts'
import { manyReaders } from '../tests/support/import.ts'
import { createDatabase, importDemo } from './demo-database.ts'
import { middle, tellRow } from './rows.mjs'
import { isShort } from './short.ts'

const SIZES = isShort ? [50, 500] : [2_000, 20_000]
const ROUNDS = isShort ? 1 : 3

/** How much longer than the bare rows an import may take, from its file to its last row. */
const HIGHEST_RATIO = 15
/** How much longer ten times as many may take. */
const HIGHEST_GROWTH = 12
/** A weekend is short. */
const LONGEST_MS = 60_000

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** An empty database with the demo's magazine. */
async function openMagazine(url: string, name: string): Promise<StaffContext & { end(): Promise<void> }> {
  const at = await createDatabase(url, name)
  const pool = openPool(at, 2)
  await migrate(pool)
  const context = { db: openDatabase(pool), now: () => new Date(), by: { kind: 'site' } as const }
  await importDemo(context)
  return { ...context, end: () => pool.end() }
}

async function bringIn(magazine: StaffContext, readers: number) {
  const bytes = Buffer.from(manyReaders(readers))
  const file = await uploadImport(magazine, { bytes, fileName: 'readers.csv', preset: 'generic', source: 'bench' })
  if (!file.ok) throw new Error(file.message)
  const started = await startImport(magazine, { run: file.run, inBackground: false, dryRun: false })
  if (!started.ok) throw new Error(started.reason)
  await continueImport(magazine, file.run)
}

/** The same rows under the same keys, and nothing else: the least that keeping them can cost. */
async function copyBare({ db }: StaffContext) {
  await sql`create table bare_accounts (like accounts including all)`.execute(db)
  await sql`create table bare_cycles (like cycles including all, foreign key (account_id) references bare_accounts (id))`.execute(
    db,
  )
  await sql`create table bare_addresses (like account_addresses including all)`.execute(db)
  await sql`create table bare_rows (like import_rows including all)`.execute(db)
  return timed(async () => {
    await sql`insert into bare_accounts select * from accounts`.execute(db)
    await sql`insert into bare_cycles select * from cycles`.execute(db)
    await sql`insert into bare_addresses select * from account_addresses`.execute(db)
    await sql`insert into bare_rows select * from import_rows`.execute(db)
  })
}

const folder = await mkdtemp(join(tmpdir(), 'colophon-bench-'))
const launch = await launchPostgres({ dataDir: folder })
if (!launch.ok) throw new Error(launch.reason)
const times = SIZES.map((readers) => ({ readers, imported: [] as number[], bare: [] as number[] }))
try {
  // In turn, and each in a database of its own: what has been brought in once is not brought in again.
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { readers, imported, bare } of times) {
      const magazine = await openMagazine(launch.database.url, `import_${readers}_${round}`)
      imported.push(await timed(() => bringIn(magazine, readers)))
      bare.push(await copyBare(magazine))
      await magazine.end()
    }
  for (const { readers, imported, bare } of times) {
    const name = `bring in ${readers.toLocaleString('en')} readers`
    const ratios = imported.map((ms, round) => ms / (bare[round] ?? 0))
    const note = `${middle(imported).toFixed(0)} and ${middle(bare).toFixed(0)} ms`
    tellRow({ name, unit: 'times as long as bare rows', aim: { atMost: HIGHEST_RATIO }, rounds: ratios, note })
    tellRow({ name, unit: 'ms', aim: { atMost: LONGEST_MS }, rounds: imported })
  }
  const [few, many] = times
  if (few && many)
    tellRow({
      name: `bring in ${many.readers.toLocaleString('en')} readers`,
      unit: `times as long as ${few.readers.toLocaleString('en')}`,
      aim: { atMost: HIGHEST_GROWTH },
      rounds: many.imported.map((ms, round) => ms / (few.imported[round] ?? 0)),
    })
} finally {
  await launch.database.stop()
  await rm(folder, { recursive: true, force: true })
}
