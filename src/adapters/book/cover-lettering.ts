import type { IssueBook } from '#application/ports/issue-documents.ts'
import type { Raster } from './rasterize.ts'

export const INK = '#14213a'
export const PAPER = '#faf7f0'

/** How a cover is lettered. Lengths are shares of the cover's width. */
export type CoverLettering = {
  name: string
  line: string
  nameSize: number
  lineSize: number
  /** From the top of the cover to the foot of each line of letters. */
  nameFoot: number
  lineFoot: number
  /** The height of the strip that the letters stand in. */
  strip: number
  color: string
  /** A ground of its own behind the letters, where the picture leaves them none that is calm. */
  band: string | null
}

const STRIP = 0.19
/** The share of the ground from which large letters must stand out. */
const CALM = 0.9
/** What large letters need, by the accessibility guidelines. */
const LEAST_CONTRAST = 3

/** The magazine's name and the issue's, over the head of the cover's picture, in whichever colour can be read there. */
export function letterCover(book: IssueBook, art: Raster): CoverLettering {
  const { name } = book.magazine
  const [color = INK, share = 0] = [INK, PAPER]
    .map((ink) => [ink, readableShare(art, ink)] as const)
    .reduce((best, next) => (next[1] > best[1] ? next : best))
  const isCalm = share >= CALM
  return {
    name,
    line: `Issue ${book.number}  ·  ${book.season}  ·  ${book.title}`,
    // A letter of the text face is about half as wide as it is high.
    nameSize: Math.min(0.145, 0.86 / (name.length * 0.5)),
    lineSize: 0.024,
    nameFoot: 0.168,
    lineFoot: 0.044,
    strip: STRIP,
    color: isCalm ? color : INK,
    band: isCalm ? null : PAPER,
  }
}

function readableShare({ pixels, width }: Raster, ink: string): number {
  const lettered = Math.floor(width * STRIP) * width
  const own = luminance(hex(ink, 1), hex(ink, 3), hex(ink, 5))
  let readable = 0
  let seen = 0
  // Every seventh pixel: enough to judge by, and never down one column.
  for (let pixel = 0; pixel < lettered; pixel += 7) {
    const at = pixel * 4
    const ground = luminance(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)
    seen += 1
    if (contrast(own, ground) >= LEAST_CONTRAST) readable += 1
  }
  return readable / Math.max(1, seen)
}

const hex = (color: string, from: number) => Number.parseInt(color.slice(from, from + 2), 16)

const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
