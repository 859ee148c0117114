import { createHash } from 'node:crypto'
import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext, WithPorts } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { actorName, actorRef } from '#domain/audit/actor.ts'
import {
  type BankLine,
  LARGEST_STATEMENT_BYTES,
  type StatementFormat,
  type StatementRead,
} from '#domain/bank/bank-line.ts'
import type { ColumnChoice } from '#domain/bank/csv-columns.ts'
import { decideLines, identityOf } from '#domain/bank/line-identity.ts'
import { readCsvStatement } from '#domain/bank/read-csv-statement.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import {
  findKnownLines,
  insertLines,
  insertStatement,
  learnReferences,
  lockStatements,
  type NewLine,
  recordAdded,
} from '#store/bank/bank-lines.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Trx } from '#store/database.ts'
import { decodeFile } from './decode-file.ts'

export type StatementImported =
  | { ok: true; fileName: string; format: StatementFormat; lines: number; added: number; known: number }
  | Extract<StatementRead, { ok: false }>

type Asked = {
  fileName: string
  bytes: Uint8Array
  /** Which column is what, where somebody has said so. */
  columns?: ColumnChoice
  dryRun: boolean
}

/** So many are looked up, and kept, with one statement each. */
const BATCH = 1_000
const LONGEST_NAME = 200

/** Keeps the payments of a statement that are not kept yet: all of the file, or nothing where something is wrong with it. */
export async function importStatement(
  context: StaffContext & WithPorts<'readCamt'>,
  { fileName, bytes, columns = {}, dryRun }: Asked,
): Promise<StatementImported> {
  const name = fileName.trim().slice(-LONGEST_NAME) || 'statement'
  await requireMay(context, 'import bank statement', name)
  const read = readStatement(context, bytes, columns)
  if (!read.ok) return read
  const { db, now, by } = context
  const magazine = await findMagazine(db)
  if (!magazine) throw new Error('There is no magazine whose statement this could be')
  return transact(db, { dryRun }, async (trx) => {
    await lockStatements(trx)
    const at = now()
    const { format, lines } = read
    const statement = { imported_at: at, by_ref: actorRef(by), by_name: actorName(by), file_name: name, format }
    const id = await insertStatement(trx, { ...statement, line_count: lines.length })
    const added = await keepLines(trx, { id, lines, currency: magazine.currencyCode })
    await recordAdded(trx, id, added)
    const details = { format, lines: lines.length, added }
    await insertAuditEntry(trx, { at, by, action: 'import bank statement', subject_ref: name, details })
    return { ok: true, fileName: name, format, lines: lines.length, added, known: lines.length - added }
  })
}

function readStatement({ ports }: WithPorts<'readCamt'>, bytes: Uint8Array, columns: ColumnChoice): StatementRead {
  const refuse = (message: string): StatementRead => ({ ok: false, faults: [{ row: null, message }] })
  if (bytes.length > LARGEST_STATEMENT_BYTES)
    return refuse('A statement has at most 16 MB. Ask the bank for a shorter time.')
  if (bytes.length === 0) return refuse('This file is empty.')
  const text = decodeFile(bytes)
  if (text === null) return refuse('This is no text: a statement is a CAMT.053 file (XML) or a CSV file.')
  return text.trimStart().startsWith('<') ? ports.readCamt(text.trimStart()) : readCsvStatement(text, columns)
}

type Keeping = { id: number; lines: readonly BankLine[]; currency: string }

/** How many of them were new. */
async function keepLines(trx: Trx, { id, lines, currency }: Keeping): Promise<number> {
  const taken = new Set<string>()
  let added = 0
  for (let at = 0; at < lines.length; at += BATCH) {
    const batch = lines.slice(at, at + BATCH).map((line) => {
      const identity = identityOf(line, currency)
      // Hashed: the line is known again after whoever paid has left, and their words are erased.
      const content = createHash('sha256').update(identity.content).digest('base64url')
      return { ...line, ...identity, content, currency: line.currency ?? currency }
    })
    const decisions = decideLines(await findKnownLines(trx, batch), batch, taken)
    const fresh: NewLine[] = []
    const learned: { id: string; reference: string }[] = []
    for (const [place, line] of batch.entries()) {
      const decision = decisions[place]
      if (decision?.kind === 'new') fresh.push({ ...line, nth: decision.nth })
      else if (decision?.learns && line.reference !== null) learned.push({ id: decision.id, reference: line.reference })
    }
    await learnReferences(trx, learned)
    for (const kept of await insertLines(trx, id, fresh)) taken.add(kept)
    added += fresh.length
  }
  return added
}
