import { SHARE_PICTURE_SIZE, type SharePicture } from '#application/share-pictures/share-picture.ts'
import { COVER_SIZE } from '#domain/issues/cover.ts'
import { fitWords, type Measure } from '#domain/text/wrap-words.ts'
import { xmlText } from '#domain/text/xml-text.ts'

/** The names by which the font files know themselves. */
export const TITLE_FACE = 'Newsreader 16pt 16pt'
export const LABEL_FACE = 'Schibsted Grotesk'

const { width: WIDTH, height: HEIGHT } = SHARE_PICTURE_SIZE
const [PAPER, INK, SOFT, ACCENT] = ['#faf7f0', '#14213a', '#4a566d', '#b8361b']
const MARGIN = 64
const COVER_MARGIN = 40
const TABLE = '#e6dfcf'
/** Where the art begins; without art the words have the whole width. */
const ART_FROM = 640
const TITLE = { top: 150, height: 330, leading: 1.1, sizes: [84, 76, 68, 60, 54, 48, 42] }
const STAR = 'M12 2l2.1 7.9L22 12l-7.9 2.1L12 22l-2.1-7.9L2 12l7.9-2.1z'

/** The picture as an SVG. Whatever stands in the words is text; `art` is the address of its picture, with the picture in it. */
export function pictureSvg(picture: SharePicture, art: string | null, measureTitle: Measure): string {
  const width = (art ? ART_FROM - MARGIN / 2 : WIDTH - MARGIN) - MARGIN
  const { lines, size } = fitWords(picture.title, { width, ...TITLE }, TITLE.sizes, measureTitle)
  const title = lines.map((line, index) =>
    words(line, TITLE.top + size * (0.8 + index * TITLE.leading), `class="title" font-size="${size}"`),
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<style>.title{font-family:"${TITLE_FACE}";font-weight:500;fill:${INK}}.label{font-family:"${LABEL_FACE}";font-weight:600;fill:${ACCENT};letter-spacing:1.5px}.by{font-family:"${LABEL_FACE}";font-weight:400;fill:${SOFT}}</style>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>`,
    art ? (picture.cover ? placeCover(art) : placeArt(art)) : '',
    words(shorten(picture.label.toUpperCase(), 34), 104, 'class="label" font-size="24"'),
    ...title,
    words(shorten(picture.byline, 44), HEIGHT - 118, 'class="by" font-size="26"'),
    `<path d="${STAR}" transform="translate(${MARGIN} ${HEIGHT - 84}) scale(1.5)" fill="none" stroke="${ACCENT}" stroke-width="1.5"/>`,
    words(picture.magazine, HEIGHT - 54, 'class="title" font-size="36"', MARGIN + 50),
    '</svg>',
  ].join('')
}

const words = (text: string, y: number, attributes: string, x = MARGIN) =>
  `<text x="${x}" y="${y}" ${attributes}>${xmlText(text)}</text>`

const shorten = (text: string, length: number) =>
  [...text].length > length ? `${[...text].slice(0, length).join('').trimEnd()}…` : text

function placeArt(art: string): string {
  return `<image x="${ART_FROM}" y="0" width="${WIDTH - ART_FROM}" height="${HEIGHT}" preserveAspectRatio="xMidYMid slice" href="${art}"/>`
}

/** Whole, as it lies on a table. */
function placeCover(cover: string): string {
  const height = HEIGHT - 2 * COVER_MARGIN
  const width = Math.round((height * COVER_SIZE.width) / COVER_SIZE.height)
  const x = ART_FROM + Math.round((WIDTH - ART_FROM - width) / 2)
  return [
    `<rect x="${ART_FROM}" width="${WIDTH - ART_FROM}" height="${HEIGHT}" fill="${TABLE}"/>`,
    `<rect x="${x + 10}" y="${COVER_MARGIN + 12}" width="${width}" height="${height}" fill="${INK}" opacity=".22"/>`,
    `<image x="${x}" y="${COVER_MARGIN}" width="${width}" height="${height}" href="${cover}"/>`,
  ].join('')
}
