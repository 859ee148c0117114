import type { Picture } from '#domain/media/picture.ts'
import type { KnownNames } from './known-names.ts'

/** The image at `path` under `images/`, for which it has been checked that it is there. */
export function picture(path: string, alt: string, known: KnownNames): Picture {
  return { src: '', width: 0, height: 0, ...known.images.get(path), alt }
}
