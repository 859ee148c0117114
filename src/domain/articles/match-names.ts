import { slipsFrom } from './mistyped-words.ts'
import { wordsOf } from './search-words.ts'

/** A name and the words it is found by. */
export type SearchedName = { slug: string; name: string; words: readonly string[] }

export const searchedName = ({ slug, name }: { slug: string; name: string }): SearchedName => ({
  slug,
  name,
  words: wordsOf(name),
})

const NO_MATCH = Number.POSITIVE_INFINITY

/** The names that these words may mean, the nearest first. The last word may still be unfinished. */
export function matchNames(asked: readonly string[], names: readonly SearchedName[], most: number): SearchedName[] {
  if (asked.join('').length < 2) return []
  const matches: { name: SearchedName; distance: number }[] = []
  for (const name of names) {
    const distance = distanceOf(asked, name.words)
    if (distance < NO_MATCH) matches.push({ name, distance })
  }
  matches.sort((a, b) => a.distance - b.distance)
  return matches.slice(0, most).map(({ name }) => name)
}

/** Every word asked for is in the name; or the whole of a full name is among more words. */
function distanceOf(asked: readonly string[], name: readonly string[]): number {
  const askedInName = asked.reduce((sum, word, at) => sum + nearest(word, name, at === asked.length - 1), 0)
  if (askedInName < NO_MATCH || name.length < 2 || asked.length <= name.length) return askedInName
  return name.reduce((sum, word) => sum + nearest(word, asked, false), 0) + asked.length - name.length
}

const nearest = (word: string, among: readonly string[], mayBeUnfinished: boolean) =>
  among.reduce((best, other) => Math.min(best, wordDistance(word, other, mayBeUnfinished)), NO_MATCH)

function wordDistance(word: string, other: string, mayBeUnfinished: boolean): number {
  if (word === other) return 0
  if (mayBeUnfinished && other.startsWith(word)) return 0.5
  // The first letter is seldom the wrong one, and it spares comparing most names.
  if (word[0] !== other[0]) return NO_MATCH
  return slipsFrom(word, other) ?? NO_MATCH
}
