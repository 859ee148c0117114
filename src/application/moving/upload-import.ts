import { createHash } from 'node:crypto'
import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext, UseCaseContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { actorName, actorRef } from '#domain/audit/actor.ts'
import type { DecidedRow, ImportCounts } from '#domain/moving/decide-import.ts'
import type { ImportMapping } from '#domain/moving/import-mapping.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { findBrokenRun, insertRun } from '#store/moving/import-runs.ts'
import { planImport } from './plan-import.ts'
import { type FileAsked, readImportFile } from './read-import-file.ts'

const LONGEST_NAME = 200
const SOURCE = /^[a-z0-9][a-z0-9-]{0,39}$/

export type FileChecked =
  | {
      ok: true
      source: string
      headers: readonly string[]
      mapping: ImportMapping
      counts: ImportCounts
      rows: DecidedRow[]
    }
  | { ok: false; message: string }

type CheckAsked = FileAsked & {
  /** Whose ids they are; called by the preset unless said. */
  source?: string
}

const sourceOf = ({ source, preset }: CheckAsked): string | null => {
  const named = source ?? preset
  return SOURCE.test(named) ? named : null
}
const BAD_SOURCE = 'The old system is called by small letters, digits and hyphens, at most 40.'

/** What an import of a file would bring, row by row. Nothing is kept, not even the file. */
export async function checkImport({ db, now }: UseCaseContext, asked: CheckAsked): Promise<FileChecked> {
  const source = sourceOf(asked)
  if (source === null) return { ok: false, message: BAD_SOURCE }
  const file = readImportFile(asked)
  if (!file.ok) return file
  const { table, mapping } = file
  const plan = await planImport(db, { table, mapping, source, run: null, now: now() })
  if (!plan.ok) return plan
  return { ok: true, source, headers: table.headers, mapping, counts: plan.counts, rows: plan.rows }
}

/** `isBroken`: a run of this very file was broken off, and is the one to go on with. */
export type FileUploaded = { ok: true; run: number; rows: number; isBroken: boolean } | { ok: false; message: string }

/** Keeps the rows of a file for a run: nothing is brought in yet. */
export async function uploadImport(
  context: StaffContext,
  asked: CheckAsked & { fileName: string },
): Promise<FileUploaded> {
  const fileName = asked.fileName.trim().slice(-LONGEST_NAME) || 'subscribers.csv'
  await requireMay(context, 'upload import', fileName)
  const source = sourceOf(asked)
  if (source === null) return { ok: false, message: BAD_SOURCE }
  const file = readImportFile(asked)
  if (!file.ok) return file
  const { db, now, by } = context
  const { headers, rows } = file.table
  const hash = createHash('sha256').update(asked.bytes).digest()
  const broken = await findBrokenRun(db, { source, hash })
  if (broken) return { ok: true, run: broken.id, rows: rows.length, isBroken: true }
  const at = now()
  return transact(db, { dryRun: false }, async (trx) => {
    const run = await insertRun(
      trx,
      {
        source,
        file_name: fileName,
        file_hash: hash,
        headers: [...headers],
        mapping: file.mapping,
        row_count: rows.length,
        uploaded_at: at,
        by_ref: actorRef(by),
        by_name: actorName(by),
      },
      rows,
    )
    const details = { source, rows: rows.length }
    await insertAuditEntry(trx, { at, by, action: 'upload import', subject_ref: String(run), details })
    return { ok: true, run, rows: rows.length, isBroken: false }
  })
}
