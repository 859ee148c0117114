import { renderToBuffer } from '@react-pdf/renderer'
import type { BookArt } from '#adapters/book/book-art.ts'
import { encodePng } from '#adapters/book/encode-png.ts'
import { type IssueBook, picturesOf } from '#application/ports/issue-documents.ts'
import { FIGURE_WIDTH, type PlacedPicture } from './blocks.tsx'
import { IssueDocument } from './issue-document.tsx'
import { PAGE } from './page-styles.ts'
import { registerFonts } from './register-fonts.ts'

const PIXELS_PER_POINT = 250 / 72
/** Pixels across a picture that fills the page, and across one in the text. */
const ACROSS_PAGE = Math.round(PAGE.width * PIXELS_PER_POINT)
const ACROSS_FIGURE = Math.round(FIGURE_WIDTH * PIXELS_PER_POINT)

/** An issue as a PDF. */
export async function makePdf(book: IssueBook, art: BookArt, madeAt: Date): Promise<Uint8Array> {
  registerFonts(book.magazine.language)
  const pictures = drawPictures(book, art)
  const picture = (src: string) => {
    const found = pictures.get(src)
    if (!found) throw new Error(`Issue ${book.number} came without ${src}`)
    return found
  }
  return renderToBuffer(<IssueDocument book={book} picture={picture} madeAt={madeAt} />)
}

function drawPictures(book: IssueBook, art: BookArt): Map<string, PlacedPicture> {
  const overPages = new Set(book.articles.map((article) => article.art?.src))
  const pictures = new Map<string, PlacedPicture>()
  for (const src of picturesOf(book)) {
    const width = overPages.has(src) ? ACROSS_PAGE : ACROSS_FIGURE
    // The cover is always drawn: a photograph alone would have none of its words.
    const photograph = src === book.cover.src ? null : art.photograph(src)
    if (photograph) {
      pictures.set(src, { data: photograph.bytes, format: 'jpg', ratio: photograph.width / photograph.height })
      continue
    }
    const raster = src === book.cover.src ? art.cover : art.draw(art.svg(src), width)
    pictures.set(src, { data: encodePng(raster), format: 'png', ratio: raster.width / raster.height })
  }
  return pictures
}
