import sharp from 'sharp'
import { dominantColour, toHex } from '#domain/media/dominant-colour.ts'

const SAMPLE = 48
/** Drawn small from the start: a twelfth of its size is plenty. */
const DENSITY = 6

/** What a drawing is coloured in most, as `#rrggbb`; null for one that can't be drawn. */
export async function colourOfDrawing(svg: Uint8Array): Promise<string | null> {
  try {
    const pixels = await sharp(svg, { limitInputPixels: 100_000_000, density: DENSITY })
      .resize(SAMPLE, SAMPLE, { fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer()
    return toHex(dominantColour(pixels))
  } catch {
    return null
  }
}
