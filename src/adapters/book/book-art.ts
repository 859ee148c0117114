import { letterCover } from '#adapters/cover/letter-cover.ts'
import type { BookSource } from '#application/ports/issue-documents.ts'
import type { Raster } from '#domain/media/raster.ts'
import { type Jpeg, jpegInSvg, readJpeg } from './jpeg.ts'
import { loadRasterizer } from './rasterize.ts'
import { stillSvg } from './still-svg.ts'

/** Pixels across the cover: 250 to the inch on a page, and more than any shelf of e-books shows. */
const COVER_WIDTH = 1772

/** The pictures of a book, ready to be set. */
export type BookArt = {
  /** The whole cover, with its words. */
  cover: Raster
  /** A picture as an SVG at rest; a photograph stands in one. */
  svg(src: string): string
  /** A photograph's own bytes, with its size; null for a drawing. */
  photograph(src: string): Jpeg | null
  draw(svg: string, width: number): Raster
}

/** `coverWidth` is in pixels. */
export async function prepareArt({ book, pictures }: BookSource, coverWidth = COVER_WIDTH): Promise<BookArt> {
  const { draw, font } = await loadRasterizer()
  const find = (src: string) => {
    const bytes = pictures.get(src)
    if (!bytes) throw new Error(`Issue ${book.number} came without ${src}`)
    return bytes
  }
  const photograph = (src: string) => readJpeg(find(src))
  const svg = (src: string) => {
    const jpeg = photograph(src)
    return jpeg ? jpegInSvg(jpeg) : stillSvg(new TextDecoder().decode(find(src)))
  }
  const { number, season, title, cover, magazine } = book
  const words = { magazine: magazine.name, number, season, title }
  const lettered = letterCover(words, { svg: svg(cover.src), width: cover.width, height: cover.height }, font)
  return { cover: draw(lettered, coverWidth), svg, photograph, draw }
}
