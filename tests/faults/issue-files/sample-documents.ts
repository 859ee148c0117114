import type { BookFormat, BookSource } from '#application/ports/issue-documents.ts'

/** Large enough to be written in many pieces, so that a part of it could be mistaken for it. */
const LINES = 20_000

/** Stands for the typesetting, which has tests of its own: whole files that say which text they are of. */
export function sampleDocuments({ book }: BookSource): Record<BookFormat, Uint8Array> {
  const titles = book.articles.map((article) => article.title).join('; ')
  const file = (format: BookFormat) => Buffer.from(`${`${format} of ${titles}\n`.repeat(LINES)}end`)
  return { epub: file('epub'), pdf: file('pdf') }
}
