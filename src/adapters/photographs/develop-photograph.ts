import sharp, { type Sharp } from 'sharp'
import { type PhotographFormat, photographFiles, photographWidths } from '#domain/media/photograph.ts'
import { openImage } from './open-image.ts'

export type DevelopedFile = { width: number; format: PhotographFormat; bytes: Uint8Array }

const encode: Record<PhotographFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 52, effort: 3 }),
  webp: (image) => image.webp({ quality: 78, effort: 4 }),
  jpg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }),
}

/**
 * The files of a photograph, one after the other. The original is read once, into pixels of sRGB without anything that its
 * camera wrote beside them; everything else is made of those.
 */
export async function* developPhotograph(file: string, originalWidth: number): AsyncGenerator<DevelopedFile> {
  const widths = photographWidths(originalWidth)
  const widest = widths.at(-1) ?? originalWidth
  const { data, info } = await openImage(file)
    .resize({ width: widest })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  for (const { width, format } of photographFiles(widths)) {
    const bytes = await encode[format](sharp(data, { raw }).resize({ width })).toBuffer()
    yield { width, format, bytes }
  }
}
