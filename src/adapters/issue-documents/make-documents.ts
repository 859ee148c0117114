import { prepareArt } from '#adapters/book/book-art.ts'
import { makeEpub } from '#adapters/epub/make-epub.ts'
import { makePdf } from '#adapters/pdf/make-pdf.tsx'
import type { BookFormat, BookSource } from '#application/ports/issue-documents.ts'

/** Typesets a book in every format, in the thread that asks: for seconds on end it does nothing else. */
export async function makeDocuments(source: BookSource, madeAt: Date): Promise<Record<BookFormat, Uint8Array>> {
  const art = await prepareArt(source)
  return { epub: makeEpub(source.book, art, madeAt), pdf: await makePdf(source.book, art, madeAt) }
}
