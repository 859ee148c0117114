export const LONGEST_QUERY = 200
const MOST_WORDS = 12

/** What was asked, fit to be searched for and shown again: one line, of bounded length, without invisible characters. */
export function cleanQuery(asked: string): string {
  const plain = asked
    .slice(0, 5 * LONGEST_QUERY)
    .toWellFormed()
    .normalize('NFC')
    // Phones type curly quotes; a phrase stands in straight ones.
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...plain].slice(0, LONGEST_QUERY).join('').trim()
}

/** A text as its words are compared: small letters, no accents. Every character stays in its place. */
export function foldText(text: string): string {
  // Most texts have no such letters; taking all of them apart would cost more than the search.
  return text.replace(/[\u00c0-\u024f]/g, baseLetter).toLowerCase()
}

const baseLetter = (letter: string) => letter.normalize('NFD').charAt(0)

/** The words of a query or a name, folded. */
export const wordsOf = (text: string) =>
  (foldText(text.normalize('NFC')).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS)

/** How a word and its inflections begin, and most other words do not. */
export const beginningOf = (word: string) => word.slice(0, 3)

/** A word of a text, folded, and where it begins. */
export type PlacedWord = { word: string; at: number }

/** The words of a text that begin in one of these ways. Beginnings are letters and digits, folded. */
export function findWordsBeginning(text: string, beginnings: readonly string[]): PlacedWord[] {
  if (beginnings.length === 0) return []
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${beginnings.join('|')})[\\p{L}\\p{N}]*`, 'gu')
  return Array.from(foldText(text).matchAll(pattern), (match) => ({ word: match[0], at: match.index }))
}
