import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type BackupHeader, endMark, readFrames, readHeader } from './backup-file.ts'
import { countRows, exactSession, listMigrations, listTables, type Table } from './list-tables.ts'
import { suspendChecks } from './suspend-checks.ts'

export type Restore = { ok: true; tables: number; rows: number } | { ok: false; reason: string }

type Options = { databaseUrl: string; file: string; report?: (line: string) => void }

/** Loads a backup into a database that has the same migrations and no rows but those that migrations write: all of it, or nothing. */
export async function restore({ databaseUrl, file, report = () => undefined }: Options): Promise<Restore> {
  const frames = readFrames(file)
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    const header = await readHeader(frames).catch((error: Error) => error)
    if (header instanceof Error) return { ok: false, reason: `${file} cannot be restored: ${header.message}.` }
    await client.connect()
    await client.query("begin; set local lock_timeout = '10s'")
    await client.query(exactSession)
    const refusal = await findObstacle(client, header)
    if (refusal) return { ok: false, reason: refusal }
    await load(client, header, frames, report)
    await client.query('commit')
    for (const table of header.tables) await client.query(`analyze ${table.name}`)
    return { ok: true, tables: header.tables.length, rows: header.tables.reduce((sum, table) => sum + table.rows, 0) }
  } catch (error) {
    return { ok: false, reason: `Nothing was restored from ${file}: ${(error as Error).message}` }
  } finally {
    await frames.return(undefined)
    await client.end().catch(() => undefined)
  }
}

async function findObstacle(client: Client, header: BackupHeader): Promise<string | undefined> {
  const migrations = await listMigrations(client)
  const missing = header.migrations.filter((name) => !migrations.includes(name))
  const surplus = migrations.filter((name) => !header.migrations.includes(name))
  if (missing.length > 0)
    return `The backup has migrations that this database lacks (${missing.join(', ')}). Use the version of Colophon that made it, or a newer backup.`
  if (surplus.length > 0)
    return `The database has migrations that the backup lacks (${surplus.join(', ')}). Restore with the version of Colophon that made the backup, then migrate.`
  const tables = await listTables(client)
  const inBackup = new Map(header.tables.map((table) => [table.name, shapeOf(table)]))
  const inDatabase = new Map(tables.map((table) => [table.name, shapeOf(table)]))
  const differing = [...new Set([...inBackup.keys(), ...inDatabase.keys()])].find(
    (name) => inBackup.get(name) !== inDatabase.get(name),
  )
  if (differing) return `The table ${differing} is not the same in the backup and in this database.`
  if (tables.length > 0)
    await client.query(`lock table ${tables.map((table) => table.name).join(', ')} in access exclusive mode`)
  for (const table of tables) {
    const { rowCount } = await client.query(`select from ${table.name} where not (${seedOf(table)}) limit 1`)
    if (rowCount)
      return `The database is not empty: ${table.name} has rows. Restore into a new one (another DATA_DIR or DATABASE_URL).`
  }
}

/** Rows that a migration puts into a new database: they are no obstacle, and those of the backup take their place. */
const SEEDS: Readonly<Record<string, string>> = {
  'public.invoice_counter': 'last = 0',
  'public.book_state': 'closed_through is null',
}

const seedOf = ({ name }: Table) => SEEDS[name] ?? 'false'

const shapeOf = (table: Table) => JSON.stringify(table.columns.map(({ name, type }) => [name, type]))

async function load(
  client: Client,
  header: BackupHeader,
  frames: AsyncGenerator<Buffer>,
  report: (line: string) => void,
) {
  const resumeChecks = await suspendChecks(client, header.tables)
  for (const name of Object.keys(SEEDS).filter((seeded) => header.tables.some((table) => table.name === seeded)))
    await client.query(`delete from ${name}`)
  for (const { name, columns, rows } of header.tables) {
    const copy = client.query(copyFrom(`copy ${name} (${columns.map((column) => column.name).join(', ')}) from stdin`))
    await pipeline(Readable.from(framesOfTable(frames), { objectMode: false }), copy)
    report(`Loaded ${name}: ${rows} ${rows === 1 ? 'row' : 'rows'}`)
  }
  const last = await frames.next()
  if (last.value?.toString() !== endMark || !(await frames.next()).done) throw new Error('the file is not whole')
  await resumeChecks()
  for (const table of header.tables) {
    const found = await countRows(client, table)
    if (found !== table.rows) throw new Error(`${table.name} has ${found} rows where the backup had ${table.rows}`)
  }
  for (const { name, lastValue, isCalled } of header.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, lastValue, isCalled])
  }
}

// By hand and not with for…of, which would close the file after the first table.
async function* framesOfTable(frames: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (;;) {
    const next = await frames.next()
    if (next.done) throw new Error('the file is not whole')
    if (next.value.length === 0) return
    yield next.value
  }
}
