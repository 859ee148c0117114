import type { WithPorts } from '#application/context.ts'
import type { FileStore } from '#application/ports/file-store.ts'
import { BOOK_FORMATS, type BookFormat } from '#application/ports/issue-documents.ts'
import {
  type IssueFileRow,
  listIssueFiles,
  lockIssue,
  putIssueFiles,
  removeIssueFiles,
  whileNobodyElseMakes,
} from '#store/issues/issue-files.ts'
import { type HashedSource, readBookSource } from './book-source.ts'
import { enqueueIssueFiles } from './enqueue-issue-files.ts'

type Context = WithPorts<'files' | 'documents'>

export type MadeIssueFiles = 'made' | 'unchanged' | 'not-released' | 'later'

/** How long one issue leaves the machine to another that is being made. */
const LATER_MS = 3_000
/** Whoever keeps changing an issue while its files are being made gets them at a later try of the job. */
const MOST_TRIES = 3

/**
 * Brings an issue's files to what the issue says now; does nothing where they are. One issue at a time is made in the
 * whole house: another that is asked for meanwhile is put off, so that it holds up no other job. So is one whose making
 * the end of the site cuts short.
 */
export async function makeIssueFiles(context: Context, issueNumber: number): Promise<MadeIssueFiles> {
  if (await isUpToDate(context, issueNumber)) {
    // Whoever made them may have been stopped before the old ones were gone.
    await sweep(context, issueNumber)
    return 'unchanged'
  }
  const made = await whileNobodyElseMakes(context.db, () => makeUntilSettled(context, issueNumber))
  if (made && made !== 'later') return made
  await enqueueIssueFiles(context.db, [issueNumber], new Date(context.now().getTime() + LATER_MS))
  return 'later'
}

/** Whether the issue's files are there and say what the issue says. */
export async function isUpToDate({ db, now, ports }: Context, issueNumber: number): Promise<boolean> {
  const source = await readBookSource(db, ports.documents, issueNumber, now())
  return source !== null && (await areKept(ports.files, await listIssueFiles(db, issueNumber), source.hash))
}

async function makeUntilSettled(context: Context, issueNumber: number) {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const source = await readBookSource(context.db, context.ports.documents, issueNumber, context.now())
    const kept = source ? await makeAndKeep(context, source) : await letGo(context, issueNumber)
    if (!kept) continue
    await sweep(context, issueNumber)
    return kept
  }
  throw new Error(`Issue ${issueNumber} kept changing while its files were being made`)
}

/** Null where the issue has changed meanwhile: what was made is then of no use. */
async function makeAndKeep({ db, now, ports }: Context, source: HashedSource) {
  const { number } = source.book
  // Another may have made them between our asking and our turn.
  if (await areKept(ports.files, await listIssueFiles(db, number), source.hash)) return 'unchanged' as const
  const madeAt = now()
  const documents = await ports.documents.makeDocuments(source, madeAt)
  if (!documents) return 'later' as const
  return db.transaction().execute(async (trx) => {
    await lockIssue(trx, number)
    if ((await readBookSource(trx, ports.documents, number, now()))?.hash !== source.hash) return null
    const rows = BOOK_FORMATS.map((format) => rowOf(source, format, documents[format], madeAt))
    for (const row of rows) await ports.files.put(row.path, documents[row.format as BookFormat])
    await putIssueFiles(trx, rows)
    return 'made' as const
  })
}

function rowOf({ book, hash }: HashedSource, format: BookFormat, bytes: Uint8Array, madeAt: Date): IssueFileRow {
  const name = `${hash.slice(0, 16)}-${madeAt.getTime()}.${format}`
  return {
    issue_number: book.number,
    format,
    hash,
    path: `${folderOf(book.number)}/${name}`,
    bytes: bytes.length,
    made_at: madeAt,
  }
}

const folderOf = (issueNumber: number) => `issues/${issueNumber}`

async function areKept(files: FileStore, rows: readonly IssueFileRow[], hash: string): Promise<boolean> {
  const found = await Promise.all(rows.map(async (row) => (await files.stat(row.path))?.bytes === row.bytes))
  return rows.length === BOOK_FORMATS.length && rows.every((row) => row.hash === hash) && found.every(Boolean)
}

/** The issue was taken back. */
const letGo = ({ db }: Context, issueNumber: number) =>
  db.transaction().execute(async (trx) => {
    await lockIssue(trx, issueNumber)
    await removeIssueFiles(trx, issueNumber)
    return 'not-released' as const
  })

/** Removes what no row names: files of before, and those of someone who was stopped before the row was written. */
const sweep = ({ db, ports: { files } }: Context, issueNumber: number) =>
  db.transaction().execute(async (trx) => {
    // Files and rows are written under this lock, so a file without a row is nobody's.
    await lockIssue(trx, issueNumber)
    const named = new Set((await listIssueFiles(trx, issueNumber)).map((row) => row.path))
    for (const path of await files.list(folderOf(issueNumber))) if (!named.has(path)) await files.remove(path)
  })
