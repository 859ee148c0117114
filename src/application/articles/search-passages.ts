import { cutExcerpt, markFound, type Passage } from '#domain/articles/excerpt.ts'
import { beginningOf, findWordsBeginning, type PlacedWord } from '#domain/articles/search-words.ts'
import { listWordsFound } from '#store/articles/articles-search.ts'
import type { Database } from '#store/database.ts'

export type Searched = { title: string; deck: string; text: string }
export type FoundPassages = { title: Passage; passage: Passage }

/** What to show of each article that was found: the words that were meant are told apart, 'keeping' and 'keeps' for 'keep'. */
export async function showPassages(
  db: Database,
  searched: Searched[],
  asked: readonly string[],
): Promise<FoundPassages[]> {
  const beginnings = [...new Set(asked.map(beginningOf))]
  const placed = searched.map(({ title, deck, text }) => ({
    title: findWordsBeginning(title, beginnings),
    deck: findWordsBeginning(deck, beginnings),
    text: findWordsBeginning(text, beginnings),
  }))
  const candidates = new Set(
    placed.flatMap(({ title, deck, text }) => [title, deck, text].flat().map(({ word }) => word)),
  )
  const found = await chooseFound(db, [...candidates], asked)
  const keepFound = (words: PlacedWord[]) => words.filter(({ word }) => found.has(word))
  return searched.map(({ title, deck, text }, at) => ({
    title: markFound(title, keepFound(placed[at]?.title ?? [])),
    passage: cutExcerpt(text, keepFound(placed[at]?.text ?? [])) ?? markFound(deck, keepFound(placed[at]?.deck ?? [])),
  }))
}

async function chooseFound(db: Database, candidates: string[], asked: readonly string[]): Promise<Set<string>> {
  const whole = await listWordsFound(db, candidates, asked)
  // Where no whole word is, they were found by an unfinished one.
  return whole.size > 0 ? whole : new Set(candidates.filter((word) => word.startsWith(asked.at(-1) ?? '')))
}
