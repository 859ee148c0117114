import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext, UseCaseContext, WithPorts } from '#application/context.ts'
import type { ZippedFile } from '#application/ports/zip-files.ts'
import { transact } from '#application/transact.ts'
import { CSV_START, csvRow } from '#domain/text/csv.ts'
import { csvText } from '#domain/text/csv-value.ts'
import { listAuditEntries } from '#store/audit/audit-entries.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Queryable } from '#store/database.ts'
import type { ExportFile } from '#store/export/export-file.ts'
import { inSnapshot } from '#store/export/snapshot.ts'
import { describeExport } from './describe-export.ts'
import { filesToExport } from './list-files.ts'

export type EverythingExported = {
  /** Of the archive. */
  name: string
  /** Of the files in it. */
  files: readonly string[]
  dryRun: boolean
  /** A zip, packed while it is taken; null in a rehearsal. */
  content: AsyncIterable<Uint8Array> | null
}

/** So much of a file is packed at once. */
const PIECE_CHARACTERS = 64 * 1024

/**
 * All that the magazine knows, as files that any other program reads, from one moment. That it was taken is in the log before any
 * of it leaves.
 */
export async function exportEverything(
  context: StaffContext & WithPorts<'zipFiles'>,
  { dryRun }: { dryRun: boolean },
): Promise<EverythingExported> {
  await requireMay(context, 'export everything')
  const { db, now, by, ports } = context
  const at = now()
  const files = filesToExport.map(({ name }) => name)
  const magazine = await transact(db, { dryRun }, async (trx) => {
    await insertAuditEntry(trx, { at, by, action: 'export everything', details: { files: files.length } })
    return (await findMagazine(trx))?.name ?? 'The magazine'
  })
  const name = `${magazine} everything ${at.toISOString().slice(0, 10)}.zip`
  const content = dryRun
    ? null
    : ports.zipFiles(
        inSnapshot(db, (trx) => allFiles(trx, { magazine, at })),
        at,
      )
  return { name, files, dryRun, content }
}

async function* allFiles(db: Queryable, { magazine, at }: { magazine: string; at: Date }): AsyncGenerator<ZippedFile> {
  const written: { file: ExportFile; rows: number }[] = []
  for (const file of filesToExport) {
    const counted = { file, rows: 0 }
    written.push(counted)
    yield { name: file.name, content: csvOf(db, counted) }
  }
  yield { name: 'README.txt', content: inOne(describeExport({ magazine, at, files: written })) }
}

const utf8 = new TextEncoder()

async function* inOne(text: string): AsyncGenerator<Uint8Array> {
  yield utf8.encode(text)
}

/** Counts its rows on the way. */
async function* csvOf(db: Queryable, counted: { file: ExportFile; rows: number }): AsyncGenerator<Uint8Array> {
  const { columns, rows } = counted.file
  const names = Object.keys(columns)
  let piece = `${CSV_START}${csvRow(names)}\r\n`
  for await (const row of rows(db)) {
    counted.rows += 1
    piece += `${csvRow(names.map((column) => csvText(row[column])))}\r\n`
    if (piece.length < PIECE_CHARACTERS) continue
    yield utf8.encode(piece)
    piece = ''
  }
  yield utf8.encode(piece)
}

export type ExportOffered = {
  files: { name: string; about: string; columns: number }[]
  /** Who has taken everything out, the last first. */
  taken: { at: Date; by: string }[]
}

/** What there is to take out, and who has taken it before. */
export async function readExport({ db }: UseCaseContext): Promise<ExportOffered> {
  const entries = await listAuditEntries(db, { act: 'export everything' }, { limit: 5 })
  return {
    files: filesToExport.map(({ name, about, columns }) => ({ name, about, columns: Object.keys(columns).length })),
    taken: entries
      .filter(({ refusal }) => refusal === null)
      .map(({ at, actor_name, actor_ref }) => ({ at, by: actor_name ?? actor_ref })),
  }
}
