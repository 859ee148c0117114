import { parentPort } from 'node:worker_threads'
import type { DrawingAnswer, DrawingOrder } from './picture-drawer.ts'
import { pictureSvg } from './picture-svg.ts'
import { loadRasterizer } from './rasterizer.ts'

/** The program of the drawing thread: one order after the other, in the order they came. */
const rasterizer = await loadRasterizer()

parentPort?.on('message', ({ id, picture, art }: DrawingOrder) => {
  parentPort?.postMessage(draw(id, picture, art))
})

function draw(id: number, picture: DrawingOrder['picture'], art: string | null): DrawingAnswer {
  try {
    return { id, png: rasterizer.toPng(pictureSvg(picture, art, rasterizer.measureTitle)) }
  } catch (error) {
    return { id, failure: String(error) }
  }
}
