import type { BookSource } from '#application/issues/issue-documents.ts'
import { letterCover } from './cover-lettering.ts'
import { encodePng } from './encode-png.ts'
import { escapeXml } from './escape-xml.ts'
import type { Rasterize } from './rasterize.ts'
import { stillSvg } from './still-svg.ts'

/** The picture of an SVG in the magazine, at rest. */
export function pictureOf({ pictures, book }: BookSource, src: string): string {
  const bytes = pictures.get(src)
  if (!bytes) throw new Error(`Issue ${book.number} came without ${src}`)
  return stillSvg(new TextDecoder().decode(bytes))
}

/** The whole cover as one picture: what a shelf of e-books shows. */
export function drawCover(source: BookSource, rasterize: Rasterize, width: number): Uint8Array {
  const svg = pictureOf(source, source.book.cover.src)
  const art = rasterize(svg, width)
  const { name, line, nameSize, lineSize, nameFoot, lineFoot, strip, color, band } = letterCover(source.book, art)
  const px = (share: number) => Math.round(share * width)
  const data = Buffer.from(encodePng(art)).toString('base64')
  const ground = band ? `<rect width="${width}" height="${px(strip)}" fill="${band}"/>` : ''
  const lettered = `<svg xmlns="http://www.w3.org/2000/svg" width="${art.width}" height="${art.height}">
    <image width="${art.width}" height="${art.height}" href="data:image/png;base64,${data}"/>${ground}
    <g fill="${color}" text-anchor="middle">
      <text x="50%" y="${px(nameFoot)}" font-family="Newsreader" font-weight="500" font-size="${px(nameSize)}">${escapeXml(name)}</text>
      <text x="50%" y="${px(lineFoot)}" font-family="Schibsted Grotesk" font-weight="600" font-size="${px(lineSize)}" letter-spacing="${px(0.001)}" xml:space="preserve">${escapeXml(line)}</text>
    </g></svg>`
  return encodePng(rasterize(lettered, width))
}
