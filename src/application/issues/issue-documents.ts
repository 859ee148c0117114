import { createHash } from 'node:crypto'
import type { Queryable } from '#store/database.ts'
import { type IssueBook, picturesOf, readIssueBook } from './issue-book.ts'

/** The kinds of file that an issue is made into. */
export const BOOK_FORMATS = ['epub', 'pdf'] as const
export type BookFormat = (typeof BOOK_FORMATS)[number]

/** Raise it when the same issue comes to look different, so that every file is made again. */
export const GENERATOR_VERSION = 1

/** A book with its pictures, by their addresses in the text. */
export type BookSource = { book: IssueBook; pictures: ReadonlyMap<string, Uint8Array> }

/** What the making of files needs from outside. */
export type Documents = {
  /** Where links that lead out of an issue lead to, without a slash at the end. */
  siteUrl: string
  /** The bytes behind a picture's address; null where there are none. */
  readPicture(src: string): Promise<Uint8Array | null>
  /** Typesets a book. The same source and time give the same bytes. Null where the site is stopped meanwhile. */
  makeDocuments(source: BookSource, madeAt: Date): Promise<Record<BookFormat, Uint8Array> | null>
}

export type HashedSource = BookSource & { hash: string }

/** All that goes into an issue's files, with its hash; null for an issue that is not released. */
export async function readBookSource(
  db: Queryable,
  { siteUrl, readPicture }: Documents,
  issueNumber: number,
): Promise<HashedSource | null> {
  const book = await readIssueBook(db, siteUrl, issueNumber)
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
