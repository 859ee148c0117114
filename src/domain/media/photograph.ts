import type { Photograph, Picture } from './picture.ts'

/** What a photograph may be. Anything larger would take a small machine's memory, anything smaller shows nothing. */
export const PHOTOGRAPH_LIMITS = { bytes: 60_000_000, pixels: 100_000_000, leastSide: 200 } as const

/** Why a file can't be shown as a photograph. */
export type PhotographProblem = 'too-heavy' | 'too-many-pixels' | 'too-small' | 'not-a-photograph' | 'broken'

/** The formats that it is sent in, the smallest first; browsers take the first that they know. */
export const PHOTOGRAPH_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PhotographFormat = (typeof PHOTOGRAPH_FORMATS)[number]

const WIDTHS = [480, 800, 1200, 1600, 2400] as const
const WIDEST = 2400
/** For e-books, paper, shared links and old browsers one JPEG is enough. */
const WIDEST_FALLBACK = 1600

/** The widths that an original of this width is made into: never larger than it is. */
export function photographWidths(width: number): number[] {
  const widest = Math.min(width, WIDEST)
  return [...WIDTHS.filter((one) => one < widest), widest]
}

/** The one width that there is a JPEG of. */
export const fallbackWidth = (widths: readonly number[]): number =>
  widths.findLast((width) => width <= WIDEST_FALLBACK) ?? widths[0] ?? 0

/** Every file that a photograph of these widths consists of. */
export const photographFiles = (widths: readonly number[]): { width: number; format: PhotographFormat }[] => [
  ...widths.flatMap((width) => [{ width, format: 'avif' } as const, { width, format: 'webp' } as const]),
  { width: fallbackWidth(widths), format: 'jpg' },
]

export const photographAddress = (name: string, width: number, format: PhotographFormat) =>
  `/media/photographs/${name}/${width}.${format}`

/** The value of a `srcset`. */
export const photographSources = ({ name, widths }: Photograph, format: 'avif' | 'webp'): string =>
  widths.map((width) => `${photographAddress(name, width, format)} ${width}w`).join(', ')

/** `width` and `height` are those of the original, the right way up. */
export function photographPicture(
  { name, width, height }: { name: string; width: number; height: number },
  alt: string,
): Picture {
  const widths = photographWidths(width)
  const widest = widths.at(-1) ?? width
  return {
    src: photographAddress(name, fallbackWidth(widths), 'jpg'),
    alt,
    width: widest,
    height: Math.max(1, Math.round((height * widest) / width)),
    photograph: { name, widths },
  }
}
