import { parentPort } from 'node:worker_threads'
import { letterCover } from '#adapters/cover/letter-cover.ts'
import type { CoverParts } from '#application/issues/issue-cover.ts'
import type { Drawing, DrawingAnswer, DrawingOrder } from './picture-drawer.ts'
import { pictureSvg } from './picture-svg.ts'
import { loadRasterizer } from './rasterizer.ts'

/** The program of the drawing thread: one order after the other, in the order they came. */
const rasterizer = await loadRasterizer()

parentPort?.on('message', ({ id, drawing }: DrawingOrder) => {
  parentPort?.postMessage(answer(id, drawing))
})

function answer(id: number, drawing: Drawing): DrawingAnswer {
  try {
    return { id, bytes: draw(drawing) }
  } catch (error) {
    return { id, failure: String(error) }
  }
}

function draw(drawing: Drawing): Uint8Array {
  if (drawing.kind === 'cover') return new TextEncoder().encode(letter(drawing.cover, drawing.art))
  const { picture, art } = drawing
  const shown = art && picture.cover ? letter(picture.cover, art) : art
  return rasterizer.toPng(pictureSvg(picture, shown && addressOf(shown), rasterizer.measureTitle))
}

/** At least as wide as art is ever shown beside the words. */
const DRAWN_FIRST_PX = 1000

/** Art as a data: address. In a picture that stands in a picture no photograph is drawn, so art with one is drawn first. */
function addressOf(svg: string): string {
  const [type, bytes] = svg.includes('<image ') ? ['png', rasterizer.toPng(svg, DRAWN_FIRST_PX)] : ['svg+xml', svg]
  return `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`
}

const letter = ({ words, art: { width, height } }: CoverParts, svg: string) =>
  letterCover(words, { svg, width, height }, rasterizer.font)
