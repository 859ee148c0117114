import { crc32, deflateSync } from 'node:zlib'
import type { Raster } from '#domain/media/raster.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const UP = 2

/** A PNG without transparency, which a PDF takes as it is: with transparency its every pixel would have to be taken apart. */
export function encodePng({ pixels, width, height }: Raster): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits a channel, three channels.
  header.set([8, 2, 0, 0, 0], 8)
  const lines = deflateSync(filterLines(pixels, width, height), { level: 7 })
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))])
}

/** Each line as its difference from the one above: flat art is mostly zeros then. */
function filterLines(rgba: Uint8Array, width: number, height: number): Uint8Array {
  const lines = new Uint8Array(height * (1 + width * 3))
  const above = width * 4
  let at = 0
  for (let pixel = 0; pixel < rgba.length; pixel += 4) {
    if (pixel % above === 0) lines[at++] = UP
    for (let channel = pixel; channel < pixel + 3; channel += 1) {
      lines[at++] = (rgba[channel] as number) - (channel < above ? 0 : (rgba[channel - above] as number))
    }
  }
  return lines
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
