import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import type { Raster } from '#domain/media/raster.ts'

const { resolve } = createRequire(import.meta.url)

/** The name by which the font file knows itself. */
const LABEL_FACE = 'Schibsted Grotesk'

/** The faces that pictures and covers are lettered in: the magazine's own. */
const FACES = [
  ...[400, 600, 700].map((weight) => `@fontsource/schibsted-grotesk/files/schibsted-grotesk-latin-${weight}-normal`),
  ...[400, 500].map((weight) => `@fontsource/newsreader/files/newsreader-latin-${weight}-normal`),
  '@fontsource/newsreader/files/newsreader-latin-ext-500-normal',
  // For signs that the others lack.
  '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal',
]

type Font = { fontBuffers: Uint8Array[]; sansSerifFamily: string; defaultFontFamily: string }

/** `draw` draws an SVG `width` pixels wide, on white. */
type Rasterizer = { draw(svg: string, width: number): Raster; font: Font }

let loading: Promise<Rasterizer> | null = null

/** The drawing of pictures, ready to be used. Its parts are loaded once in a thread. */
export function loadRasterizer(): Promise<Rasterizer> {
  loading ??= load()
  return loading
}

async function load(): Promise<Rasterizer> {
  const [wasm, ...fontBuffers] = await Promise.all([
    readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')),
    ...FACES.map((face) => readFile(resolve(`${face}.woff2`))),
  ])
  await initWasm(wasm as BufferSource)
  const font = { fontBuffers, sansSerifFamily: LABEL_FACE, defaultFontFamily: LABEL_FACE }
  const draw = (svg: string, width: number) => {
    // Every drawing unpacks the fonts it is given anew, and most have no letters.
    const lettered = /<text\b/.test(svg) ? { font } : {}
    const drawing = new Resvg(svg, { ...lettered, fitTo: { mode: 'width', value: width }, background: '#ffffff' })
    const image = drawing.render()
    try {
      return { pixels: image.pixels, width: image.width, height: image.height }
    } finally {
      image.free()
      drawing.free()
    }
  }
  return { draw, font }
}
