import type { BookSource } from '#application/ports/issue-documents.ts'
import { type CoverLettering, letterCover } from './cover-lettering.ts'
import { loadRasterizer, type Raster } from './rasterize.ts'
import { stillSvg } from './still-svg.ts'

/** Pixels across the cover: 250 to the inch on a page, and more than any shelf of e-books shows. */
const COVER_WIDTH = 1772

/** The pictures of a book, ready to be set. */
export type BookArt = {
  cover: Raster
  lettering: CoverLettering
  /** A picture as the SVG it is, at rest. */
  svg(src: string): string
  draw(svg: string, width: number): Raster
}

/** `coverWidth` is in pixels. */
export async function prepareArt({ book, pictures }: BookSource, coverWidth = COVER_WIDTH): Promise<BookArt> {
  const draw = await loadRasterizer()
  const svg = (src: string) => {
    const bytes = pictures.get(src)
    if (!bytes) throw new Error(`Issue ${book.number} came without ${src}`)
    return stillSvg(new TextDecoder().decode(bytes))
  }
  const cover = draw(svg(book.cover.src), coverWidth)
  return { cover, lettering: letterCover(book, cover), svg, draw }
}
