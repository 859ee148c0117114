import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import type { Measure } from '#domain/text/wrap-words.ts'
import { xmlText } from '#domain/text/xml-text.ts'
import { LABEL_FACE, TITLE_FACE } from './picture-svg.ts'

const { resolve } = createRequire(import.meta.url)

const FACES = [
  '@fontsource/newsreader/files/newsreader-latin-500-normal.woff2',
  '@fontsource/newsreader/files/newsreader-latin-ext-500-normal.woff2',
  '@fontsource/schibsted-grotesk/files/schibsted-grotesk-latin-400-normal.woff2',
  '@fontsource/schibsted-grotesk/files/schibsted-grotesk-latin-600-normal.woff2',
]

export type Rasterizer = {
  /** In its own size, or as wide as asked for. */
  toPng(svg: string, width?: number): Uint8Array
  measureTitle: Measure
  font: { fontBuffers: Uint8Array[] }
}

/** Draws SVGs with the magazine's own faces, whatever the machine has. It takes its time: not for a thread that serves. */
export async function loadRasterizer(): Promise<Rasterizer> {
  const [wasm, ...fontBuffers] = await Promise.all([
    readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')),
    ...FACES.map((face) => readFile(resolve(face))),
  ])
  await initWasm(wasm as BufferSource)
  const font = { fontBuffers, defaultFontFamily: LABEL_FACE }
  return {
    toPng(svg, width) {
      const fitTo = width === undefined ? undefined : ({ mode: 'width', value: width } as const)
      const drawing = new Resvg(svg, { font, ...(fitTo && { fitTo }) })
      const image = drawing.render()
      const png = image.asPng()
      image.free()
      drawing.free()
      return png
    },
    font,
    measureTitle: remembering((words) => measure(words, font)),
  }
}

/** Measured large, since boxes are whole in parts of a pixel only. */
const MEASURED_AT = 100

function measure(words: string, font: object): number {
  const drawing = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9999" height="200"><text y="150" font-family="${TITLE_FACE}" font-weight="500" font-size="${MEASURED_AT}">${xmlText(words)}</text></svg>`,
    { font: font as never },
  )
  const width = drawing.getBBox()?.width ?? 0
  drawing.free()
  return width / MEASURED_AT
}

function remembering(measure: Measure): Measure {
  const known = new Map<string, number>()
  return (words) => {
    const width = known.get(words) ?? measure(words)
    if (known.size > 5_000) known.clear()
    known.set(words, width)
    return width
  }
}
