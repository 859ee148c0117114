import sharp from 'sharp'
import { PHOTOGRAPH_LIMITS } from '#domain/media/photograph.ts'

// Nothing is read twice, and a second thread would double the memory that a large picture takes.
sharp.cache(false)
sharp.concurrency(1)

/** What an image says of itself, however large it is. */
export const readMetadata = (file: string) => sharp(file, { limitInputPixels: false }).metadata()

/** An image that is refused where it is too large or ends too early, turned as its camera was held. */
export const openImage = (file: string) =>
  sharp(file, { limitInputPixels: PHOTOGRAPH_LIMITS.pixels, failOn: 'truncated' }).autoOrient()
