import type { BookArt } from './book-art.ts'
import { encodePng } from './encode-png.ts'
import { escapeXml } from './escape-xml.ts'
import { LABEL_FACE, TEXT_FACE } from './rasterize.ts'

/** The whole cover with its letters, as one PNG: what a shelf of e-books shows. */
export function drawCover({ cover, lettering, draw }: BookArt): Uint8Array {
  const { name, line, nameSize, lineSize, nameFoot, lineFoot, strip, color, band } = lettering
  const { width, height } = cover
  const px = (share: number) => Math.round(share * width)
  const art = Buffer.from(encodePng(cover)).toString('base64')
  const ground = band ? `<rect width="${width}" height="${px(strip)}" fill="${band}"/>` : ''
  const words = (text: string, foot: number, size: number, face: string) =>
    `<text x="50%" y="${px(foot)}" font-size="${px(size)}" ${face} xml:space="preserve">${escapeXml(text)}</text>`
  const lettered = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <image width="${width}" height="${height}" href="data:image/png;base64,${art}"/>${ground}
    <g fill="${color}" text-anchor="middle">
      ${words(line, lineFoot, lineSize, `font-family="${LABEL_FACE}" font-weight="600"`)}
      ${words(name, nameFoot, nameSize, `font-family="${TEXT_FACE}" font-weight="500"`)}
    </g></svg>`
  return encodePng(draw(lettered, width))
}
