/** How many tags one signup may carry, and how long each may be. */
export const MOST_TAGS = 20
const LONGEST_TAG = 60

export type ReadTags = { ok: true; tags: string[] } | { ok: false; reason: 'too-many' | 'malformed' }

/** The tags of a signup, each once. Any words will do: they are only ever shown as text. */
export function readTags(values: readonly string[]): ReadTags {
  const tags = [...new Set(values.map(tidy))]
  if (!tags.every(isTag)) return { ok: false, reason: 'malformed' }
  if (tags.length > MOST_TAGS) return { ok: false, reason: 'too-many' }
  return { ok: true, tags }
}

/** For tags that someone else put into a link: the good ones are passed on, and the reader is not troubled with the rest. */
export const keepGoodTags = (values: readonly string[]): string[] =>
  [...new Set(values.map(tidy).filter(isTag))].slice(0, MOST_TAGS)

const tidy = (value: string) => value.trim().normalize('NFC')

const isTag = (tag: string) => tag.length > 0 && tag.length <= LONGEST_TAG && !/\p{C}/u.test(tag)
