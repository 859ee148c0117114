import { makeEpub } from '#adapters/epub/make-epub.ts'
import { makePdf } from '#adapters/pdf/make-pdf.tsx'
import type { Documents } from '#application/issues/issue-documents.ts'
import { prepareArt } from './book-art.ts'

/** Typesets a book in every format, in the thread that asks: for seconds on end it does nothing else. */
export const makeDocuments: Documents['makeDocuments'] = async (source, madeAt) => {
  const art = await prepareArt(source)
  return { epub: makeEpub(source.book, art, madeAt), pdf: await makePdf(source.book, art, madeAt) }
}
