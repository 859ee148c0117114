import { type Region, readableShare } from '../media/contrast.ts'
import { nestSvg } from '../media/nest-svg.ts'
import type { Raster } from '../media/raster.ts'
import { fitWords } from '../text/wrap-words.ts'
import { xmlText } from '../text/xml-text.ts'

/** All words of a cover. */
export type CoverWords = { magazine: string; number: number; season: string; title: string }

export type CoverFace = 'name' | 'label'
/** Letters as a path that begins at 0 and stands on 0. Paths need no font where they are shown. */
type Outline = { d: string; width: number }
export type OutlineWords = (words: string, face: CoverFace, size: number) => Outline

/** `seen` is the same picture in few pixels: where words stand on it is judged by them. */
export type CoverArt = { svg: string; width: number; height: number; seen: Raster }

export const COVER_SIZE = { width: 1200, height: 1600 } as const
export const COVER_INK = '#14213a'
export const COVER_PAPER = '#faf7f0'
/** For grounds of middling brightness, on which neither of the others can be read. */
const BLACK = '#05080f'

const { width: WIDTH, height: HEIGHT } = COVER_SIZE
const MARGIN = 66
const INSIDE = WIDTH - 2 * MARGIN
/** The share of the ground on which words must be readable: a star or a wire may pass behind large letters. */
const CALM = { large: 0.93, small: 0.97 }
/** Of the faces: how high capitals are, and how far letters reach below the line, as shares of the size. */
const [CAPITALS, BELOW] = [0.68, 0.24]
const NAME = { most: 330, top: 70 }
const LABEL = { size: 38, above: 40 }
const TITLE = { height: 400, leading: 0.98, foot: HEIGHT - 92, sizes: [176, 156, 136, 118, 100, 84] }
const PANEL = { beside: 56, above: 48 }

/** An issue's cover: the magazine's name, the number, season and title, on its art. */
export function coverSvg(words: CoverWords, art: CoverArt, outline: OutlineWords): string {
  const name = `${words.magazine} ${words.number}: ${words.title}`
  const masthead = setMasthead(words, art, outline)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<title>${xmlText(name)}</title>`,
    nestSvg(art.svg, art, COVER_SIZE),
    masthead.svg,
    foot(words, art, outline, masthead.ink),
    '</svg>',
  ].join('')
}

/** The magazine's name from margin to margin. Where the art leaves it no calm ground it stands on a band. */
function setMasthead({ magazine }: CoverWords, { seen }: CoverArt, outline: OutlineWords) {
  const size = Math.min(NAME.most, INSIDE / Math.max(0.01, outline(magazine, 'name', 100).width / 100))
  const baseline = NAME.top + size * CAPITALS
  const { d, width } = outline(magazine, 'name', size)
  const found = inkOn(seen, { left: MARGIN, top: NAME.top, right: WIDTH - MARGIN, bottom: baseline }, CALM.large)
  const ink = found ?? COVER_INK
  const band = found ? '' : rectangle(0, 0, WIDTH, baseline + NAME.top, COVER_PAPER)
  return { ink, svg: band + letters(d, (WIDTH - width) / 2, baseline, ink) }
}

/**
 * Number, season and title at the lower left. Where the art leaves them no calm ground they stand on a panel, which has
 * the colour of the name above.
 */
function foot({ number, season, title }: CoverWords, { seen }: CoverArt, outline: OutlineWords, panel: string): string {
  const measure = (words: string) => outline(words, 'name', 100).width / 100
  const { lines, size } = fitWords(title, { width: INSIDE, ...TITLE }, TITLE.sizes, measure)
  const label = outline(`Issue ${number}  ·  ${season}`, 'label', LABEL.size)
  const titles = lines.map((line) => outline(line, 'name', size))
  const first = TITLE.foot - (lines.length - 1) * size * TITLE.leading
  const labelFoot = first - size * CAPITALS - LABEL.above
  const widest = Math.max(label.width, ...titles.map(({ width }) => width))
  const top = labelFoot - LABEL.size
  const under = { left: MARGIN, right: MARGIN + widest }
  const ink = [COVER_INK, COVER_PAPER].find(
    (one) =>
      readsOn(seen, { ...under, top, bottom: labelFoot }, one, CALM.small) &&
      readsOn(seen, { ...under, top: labelFoot, bottom: TITLE.foot + size * BELOW }, one, CALM.large),
  )
  const fill = ink ?? (panel === COVER_PAPER ? COVER_INK : COVER_PAPER)
  return [
    ink ? '' : rectangle(0, top - PANEL.above, MARGIN + widest + PANEL.beside, HEIGHT - top + PANEL.above, panel),
    letters(label.d, MARGIN, labelFoot, fill),
    ...titles.map(({ d }, at) => letters(d, MARGIN, first + at * size * TITLE.leading, fill)),
  ].join('')
}

/** The first colour that can be read here; undefined where none can. */
const inkOn = (seen: Raster, region: Region, calm: number) =>
  [COVER_INK, COVER_PAPER, BLACK].find((ink) => readsOn(seen, region, ink, calm))

function readsOn(seen: Raster, { left, top, right, bottom }: Region, ink: string, calm: number): boolean {
  const region = { left: left / WIDTH, top: top / HEIGHT, right: right / WIDTH, bottom: bottom / HEIGHT }
  return readableShare(seen, region, ink) >= calm
}

const round = (value: number) => Math.round(value * 10) / 10

const rectangle = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${round(y)}" width="${round(width)}" height="${round(height)}" style="fill:${fill}"/>`

// By style and not by attribute: rules that the art brings along are not to colour the letters.
const letters = (d: string, x: number, y: number, ink: string) =>
  `<path transform="translate(${round(x)} ${round(y)})" style="fill:${ink};stroke:none" d="${d}"/>`
