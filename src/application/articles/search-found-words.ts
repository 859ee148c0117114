import { foldWord, splitWords } from '#domain/articles/search-words.ts'
import { listWordsFound } from '#store/articles-search.ts'
import type { Database } from '#store/database.ts'

/** A word and its inflections begin alike. */
const BEGINNING = 3

/** The words of these texts that a search for `asked` finds, as they are compared: 'keeping' and 'keeps' for 'keep'. */
export async function listFoundWords(db: Database, texts: readonly string[], asked: readonly string[]) {
  const beginnings = new Set(asked.map((word) => word.slice(0, BEGINNING)))
  const candidates = new Set<string>()
  for (const text of texts) {
    for (const part of splitWords(text)) {
      if (!part.isWord) continue
      const word = foldWord(part.text)
      if (beginnings.has(word.slice(0, BEGINNING))) candidates.add(word)
    }
  }
  const whole = await listWordsFound(db, [...candidates], asked)
  if (whole.size > 0) return whole
  // Found by an unfinished word alone.
  const last = asked.at(-1) ?? ''
  return new Set([...candidates].filter((word) => word.startsWith(last)))
}
