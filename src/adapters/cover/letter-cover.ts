import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-wasm'
import { type CoverFace, type CoverWords, coverSvg, type OutlineWords } from '#domain/issues/cover.ts'
import { xmlText } from '#domain/text/xml-text.ts'

type Font = NonNullable<ResvgRenderOptions['font']>
type Art = { svg: string; width: number; height: number }

/** Enough to tell a calm ground from a lively one. */
const SEEN_WIDTH = 300

const FACES: Record<CoverFace, string> = {
  name: 'font-family="Newsreader 16pt 16pt" font-weight="500" letter-spacing="-0.02em"',
  label: 'font-family="Schibsted Grotesk" font-weight="600" letter-spacing="0.02em"',
}

/** An issue's cover as an SVG that needs no font. The drawing program must have been loaded before. */
export function letterCover(words: CoverWords, art: Art, font: Font): string {
  return coverSvg(words, { ...art, seen: look(art.svg) }, outlineWith(font))
}

function look(svg: string) {
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: SEEN_WIDTH }, background: '#ffffff' })
  const image = drawing.render()
  try {
    return { pixels: image.pixels, width: image.width, height: image.height }
  } finally {
    image.free()
    drawing.free()
  }
}

function outlineWith(font: Font): OutlineWords {
  return (words, face, size) => {
    const text = `<text xml:space="preserve" font-size="${size}" ${FACES[face]}>${xmlText(words)}</text>`
    const drawing = new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${text}</svg>`, { font })
    try {
      const box = drawing.getBBox()
      const left = box?.x ?? 0
      return { d: pathsIn(drawing.toString(), left), width: box?.width ?? 0 }
    } finally {
      drawing.free()
    }
  }
}

/** The paths that the letters became, moved to begin at 0, in tenths of a pixel. */
function pathsIn(svg: string, left: number): string {
  const paths = [...svg.matchAll(/<path\b[^<>]*\sd="([^"<>]+)"/g)].map((path) => path[1] ?? '')
  return paths.map((path) => shortened(path, left)).join('')
}

function shortened(path: string, left: number): string {
  let isAcross = false
  return path
    .replace(/[MLQCZ]|-?[\d.]+(?:e-?\d+)?/g, (token) => {
      if (/[A-Z]/.test(token)) {
        isAcross = true
        return token
      }
      const value = Number(token) - (isAcross ? left : 0)
      isAcross = !isAcross
      return String(Math.round(value * 10) / 10)
    })
    .replace(/ ?([MLQCZ]) ?/g, '$1')
    .replaceAll(' -', '-')
}
