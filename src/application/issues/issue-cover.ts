import { createHash } from 'node:crypto'
import { COVER_SIZE, type CoverWords } from '#domain/issues/cover.ts'
import type { HashedPicture, Picture } from '#domain/media/picture.ts'

/** What a cover is made of: all its words, and its art. */
export type CoverParts = { words: CoverWords; art: HashedPicture }

/** A finished SVG. Null where the art is gone; where too many wait already, it refuses. */
export type DrawCover = (cover: CoverParts) => Promise<Uint8Array | 'busy' | null>

/** Raise it when covers of the same words and art are to look different. */
const DESIGN = 1

/** Another cover has another version, so that it can be kept for ever under its address. */
export const coverVersion = (cover: CoverParts): string =>
  createHash('sha256')
    .update(JSON.stringify([DESIGN, cover]))
    .digest('base64url')
    .slice(0, 16)

type CoveredIssue = Omit<CoverWords, 'magazine'> & { slug: string; cover: HashedPicture; magazine: string | null }

/** `cover` of a row is its art: what stands on it is added here. */
export const coverParts = ({ magazine, number, season, title, cover }: CoveredIssue): CoverParts => ({
  words: { magazine: magazine ?? '', number, season, title },
  art: cover,
})

/** An issue's cover as pages show it. */
export function coverPicture(issue: CoveredIssue): Picture {
  const { number, slug, title, cover } = issue
  return {
    src: `/cover/${slug}.svg?v=${coverVersion(coverParts(issue))}`,
    alt: `Cover of Issue ${number}: ${title}. ${cover.alt}`,
    ...COVER_SIZE,
  }
}
