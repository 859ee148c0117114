import type { Readable } from 'node:stream'
import type { WithPorts } from '#application/context.ts'
import type { BookFormat } from '#application/ports/issue-documents.ts'
import { mayDownloadIssue } from '#domain/access/may-download-issue.ts'
import type { Refusal } from '#domain/access/may-read-article.ts'
import type { ReaderAccess } from '#domain/access/reader-access.ts'
import type { ByteRange } from '#domain/files/byte-range.ts'
import { isPublic } from '#domain/issues/embargo.ts'
import { listIssueFiles } from '#store/issues/issue-files.ts'
import { findIssue } from '#store/issues/issues.ts'
import { type IssueCard, toIssueCard } from './issue-card.ts'

export type IssueFile = {
  issue: IssueCard
  bytes: number
  /** Another file, another tag: for caches and for resuming a download. */
  tag: string
  madeAt: Date
  open(range?: ByteRange): Promise<Readable | null>
}

export type IssueFileAnswer =
  | { kind: 'file'; file: IssueFile }
  | { kind: 'not-found' }
  | { kind: 'not-allowed'; issue: IssueCard; reason: Refusal }
  /** It has been asked for, and is not made yet. */
  | { kind: 'not-yet' }

/** An issue as a file, for a reader who may have it. */
export async function readIssueFile(
  { db, now, ports: { files } }: WithPorts<'files'>,
  slug: string,
  format: BookFormat,
  reader: ReaderAccess,
): Promise<IssueFileAnswer> {
  const row = await findIssue(db, slug, 'preview')
  if (!row) return { kind: 'not-found' }
  const may = mayDownloadIssue({ isReleased: isPublic(row.released_at, now()) }, reader)
  if (!may.allowed) {
    if (may.reason === 'not-released') return { kind: 'not-found' }
    return { kind: 'not-allowed', issue: toIssueCard(row), reason: may.reason }
  }
  const file = await findIssueFile({ db, ports: { files } }, row.number, format)
  return file ? { kind: 'file', file: { issue: toIssueCard(row), ...file } } : { kind: 'not-yet' }
}

/** The file itself, whoever asks; null where it is not made yet. */
export async function findIssueFile(
  { db, ports: { files } }: Pick<WithPorts<'files'>, 'db' | 'ports'>,
  issueNumber: number,
  format: BookFormat,
): Promise<Omit<IssueFile, 'issue'> | null> {
  const made = (await listIssueFiles(db, issueNumber)).find((file) => file.format === format)
  if (!made || (await files.stat(made.path))?.bytes !== made.bytes) return null
  const tag = `${made.hash.slice(0, 16)}-${made.made_at.getTime().toString(36)}`
  return { bytes: made.bytes, tag, madeAt: made.made_at, open: (range) => files.open(made.path, range) }
}
