import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Metadata } from 'sharp'
import type { Examination, PhotographFile } from '#application/ports/photographs.ts'
import { dominantColour, toHex } from '#domain/media/dominant-colour.ts'
import { PHOTOGRAPH_LIMITS, type PhotographProblem } from '#domain/media/photograph.ts'
import { openImage, readMetadata } from './open-image.ts'

/** Raise it when the same original is to be made into other files. */
const RECIPE = 1
/** Enough pixels to tell its colour by. */
const SAMPLE = 48

const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'tiff', 'heif']

/** Looks at a photograph of the content folder, whatever its name says that it is. */
export const examinePhotographsIn =
  (contentDir: string) =>
  async ({ path, bytes, hash }: PhotographFile): Promise<Examination> => {
    if (bytes > PHOTOGRAPH_LIMITS.bytes) return { ok: false, problem: 'too-heavy' }
    const file = join(contentDir, path)
    const about = await orNull(readMetadata(file))
    const { width = 0, height = 0 } = about?.autoOrient ?? {}
    const problem = about ? problemOf(about, width, height) : 'not-a-photograph'
    if (problem) return { ok: false, problem }
    // Every line of it is read: one that was cut off shows only then.
    const sample = await orNull(
      openImage(file).resize(SAMPLE, SAMPLE, { fit: 'fill' }).flatten().toColourspace('srgb').raw().toBuffer(),
    )
    if (!sample) return { ok: false, problem: 'broken' }
    return { ok: true, photograph: { name: nameOf(hash), width, height, colour: toHex(dominantColour(sample)) } }
  }

/** Of its content alone, and long enough that nobody guesses it before the article is public. */
export const nameOf = (hash: string) => createHash('sha256').update(`${RECIPE}\n${hash}`).digest('hex').slice(0, 32)

function problemOf(about: Metadata, width: number, height: number): PhotographProblem | null {
  const isKnown = FORMATS.includes(about.format) && (about.format !== 'heif' || about.compression === 'av1')
  if (!isKnown) return 'not-a-photograph'
  if (width * height > PHOTOGRAPH_LIMITS.pixels) return 'too-many-pixels'
  return Math.min(width, height) < PHOTOGRAPH_LIMITS.leastSide ? 'too-small' : null
}

/** The library throws for every picture that it can't read, and for nothing else that a file can cause. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error
    return null
  }
}
