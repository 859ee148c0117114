import type { UseCaseContext } from '#application/context.ts'
import { likeliestWords } from '#domain/articles/mistyped-words.ts'
import { splitWords, wordsOf } from '#domain/articles/search-words.ts'
import { findArticles, listWordsAlike, listWordsInUse } from '#store/articles-search.ts'

/** `instead` and `some` tell how a search was widened that had found nothing as it was asked. */
export type Answers = { slugs: string[]; instead: string | null; some: boolean }

const SHORTEST_MENDED = 4

/** The articles that answer, best first: as asked; otherwise with mistyped words mended; otherwise with some of the words. */
export async function findAnswers(context: UseCaseContext, query: string): Promise<Answers> {
  const words = wordsOf(query)
  if (words.length === 0) return { slugs: [], instead: null, some: false }
  const asked = await find(context, query, words)
  if (asked.length > 0) return { slugs: asked, instead: null, some: false }
  const instead = await mend(context, query)
  const mended = instead === null ? [] : await find(context, instead, wordsOf(instead))
  if (mended.length > 0) return { slugs: mended, instead, some: false }
  const anyOf = wordsOf(instead ?? query)
  const some = anyOf.length > 1 ? await find(context, anyOf.join(' or '), []) : []
  return { slugs: some, instead: some.length > 0 ? instead : null, some: some.length > 0 }
}

const find = ({ db, now }: UseCaseContext, words: string, beginnings: readonly string[]) =>
  findArticles(db, { words, beginnings }, now())

/** The query with each word that no article has replaced by the nearest that one has; null where nothing can be mended. */
async function mend({ db }: UseCaseContext, query: string): Promise<string | null> {
  const long = wordsOf(query).filter((word) => word.length >= SHORTEST_MENDED)
  const inUse = await listWordsInUse(db, long)
  const mended = new Map<string, string>()
  for (const word of long.filter((each) => !inUse.has(each))) {
    const likely = likeliestWords(word, await listWordsAlike(db, word))
    const known = await listWordsInUse(db, likely)
    const best = likely.find((each) => known.has(each))
    if (best !== undefined) mended.set(word, best)
  }
  if (mended.size === 0) return null
  return splitWords(query)
    .map(({ text }) => mended.get(wordsOf(text)[0] ?? '') ?? text)
    .join('')
}
