import { createHash } from 'node:crypto'
import type { BookSource, Documents } from '#application/ports/issue-documents.ts'
import { picturesOf } from '#application/ports/issue-documents.ts'
import type { Queryable } from '#store/database.ts'
import { readIssueBook } from './issue-book.ts'

/** Raise it when the same issue comes to look different, so that every file is made again. */
export const GENERATOR_VERSION = 2

export type HashedSource = BookSource & { hash: string }

/** All that goes into an issue's files, with its hash; null for an issue that is not to be released. */
export async function readBookSource(
  db: Queryable,
  { siteUrl, readPicture }: Documents,
  issueNumber: number,
  now: Date,
): Promise<HashedSource | null> {
  const book = await readIssueBook(db, siteUrl, issueNumber, now)
  if (!book) return null
  const pictures = new Map<string, Uint8Array>()
  const hash = createHash('sha256').update(JSON.stringify([GENERATOR_VERSION, book]))
  for (const src of picturesOf(book)) {
    const bytes = await readPicture(src)
    if (!bytes) throw new Error(`Issue ${issueNumber} shows ${src}, which is not there`)
    pictures.set(src, bytes)
    hash.update(src).update(createHash('sha256').update(bytes).digest())
  }
  return { book, pictures, hash: hash.digest('hex') }
}
