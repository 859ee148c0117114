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

const WORD = /[\p{L}\p{N}]+/gu

/** A text's words and what stands between them, in turn: `isWord` tells which is which. */
export function splitWords(text: string): { text: string; isWord: boolean }[] {
  const parts: { text: string; isWord: boolean }[] = []
  let end = 0
  for (const match of text.matchAll(WORD)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isWord: false })
    parts.push({ text: match[0], isWord: true })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isWord: false })
  return parts
}

/** A word as it is compared: small letters, no accents. */
export function foldWord(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The words of a text, folded. */
export const wordsOf = (text: string) => (foldWord(text.normalize('NFC')).match(WORD) ?? []).slice(0, MOST_WORDS)
