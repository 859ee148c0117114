import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type BackupHeader, endMark, frame, framesOf } from './backup-file.ts'
import { countRows, exactSession, listMigrations, listSequences, listTables } from './list-tables.ts'

export type Backup = { ok: true; tables: number; rows: number } | { ok: false; reason: string }

type Options = { databaseUrl: string; file: string; report?: (line: string) => void }

/** Writes all that the database held at one moment into one file. The file appears under its name only when it is whole. */
export async function backUp({ databaseUrl, file, report = () => undefined }: Options): Promise<Backup> {
  const taken = await access(file).then(
    () => true,
    () => false,
  )
  if (taken) return { ok: false, reason: `${file} exists already. Choose another name for the backup.` }
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    await client.query(exactSession)
    const header = await readState(client)
    await writeWhole(file, backupFrames(client, header, report))
    return { ok: true, tables: header.tables.length, rows: header.tables.reduce((sum, table) => sum + table.rows, 0) }
  } catch (error) {
    return { ok: false, reason: `The database could not be backed up: ${(error as Error).message}` }
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function readState(client: Client): Promise<BackupHeader> {
  const migrations = await listMigrations(client)
  const tables: BackupHeader['tables'] = []
  for (const table of await listTables(client)) tables.push({ ...table, rows: await countRows(client, table) })
  const sequences = await listSequences(client)
  return { format: 'colophon-backup', version: 1, takenAt: new Date().toISOString(), migrations, tables, sequences }
}

async function* backupFrames(
  client: Client,
  header: BackupHeader,
  report: (line: string) => void,
): AsyncGenerator<Buffer> {
  yield frame(Buffer.from(JSON.stringify(header)))
  for (const { name, columns, rows } of header.tables) {
    const copy = client.query(copyTo(`copy ${name} (${columns.map((column) => column.name).join(', ')}) to stdout`))
    for await (const chunk of copy) yield* framesOf(chunk as Buffer)
    yield frame(Buffer.alloc(0))
    report(`Saved ${name}: ${rows} ${rows === 1 ? 'row' : 'rows'}`)
  }
  yield frame(Buffer.from(endMark))
}

async function writeWhole(file: string, frames: AsyncGenerator<Buffer>): Promise<void> {
  const draft = `${file}.${process.pid}.partial`
  await mkdir(dirname(file), { recursive: true })
  try {
    // Readable by its owner alone: it holds what readers have told the magazine.
    const handle = await open(draft, 'wx', 0o600)
    await pipeline(
      Readable.from(frames, { objectMode: false }),
      createGzip(),
      handle.createWriteStream({ flush: true }),
    )
    await rename(draft, file)
    const folder = await open(dirname(file), 'r')
    await folder.sync().finally(() => folder.close())
  } finally {
    await rm(draft, { force: true })
  }
}
