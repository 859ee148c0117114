import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

const { resolve } = createRequire(import.meta.url)

/** The names by which the font files know themselves. */
export const TEXT_FACE = 'Newsreader 16pt 16pt'
export const LABEL_FACE = 'Schibsted Grotesk'

/** The faces that pictures and covers are lettered in: the magazine's own. */
const FACES = [
  ...[400, 600, 700].map((weight) => `@fontsource/schibsted-grotesk/files/schibsted-grotesk-latin-${weight}-normal`),
  ...[400, 500].map((weight) => `@fontsource/newsreader/files/newsreader-latin-${weight}-normal`),
  '@fontsource/newsreader/files/newsreader-latin-ext-500-normal',
  // For signs that the others lack.
  '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal',
]

/** Pixels of four bytes: red, green, blue, and an opacity that is always full. */
export type Raster = { pixels: Uint8Array; width: number; height: number }
/** Draws an SVG `width` pixels wide, on white. */
export type Rasterize = (svg: string, width: number) => Raster

let loading: Promise<Rasterize> | null = null

/** The drawing of pictures, ready to be used. Its parts are loaded once in a thread. */
export function loadRasterizer(): Promise<Rasterize> {
  loading ??= load()
  return loading
}

async function load(): Promise<Rasterize> {
  const [wasm, ...fontBuffers] = await Promise.all([
    readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')),
    ...FACES.map((face) => readFile(resolve(`${face}.woff2`))),
  ])
  await initWasm(wasm as BufferSource)
  const font = { fontBuffers, sansSerifFamily: LABEL_FACE, defaultFontFamily: LABEL_FACE }
  return (svg, width) => {
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
}
