import type { UseCaseContext } from '#application/context.ts'
import type { SearchScope } from '#domain/access/search-scope.ts'
import { likeliestWords } from '#domain/articles/mistyped-words.ts'
import { foldText, wordsOf } from '#domain/articles/search-words.ts'
import { findArticles, listWordsAlike, listWordsInUse } from '#store/articles/articles-search.ts'

/** `instead` and `some` tell how a search was widened that had found nothing as it was asked. */
export type Answers = { slugs: string[]; instead: string | null; some: boolean }

/** Shorter words are too like one another. */
const SHORTEST_MENDED = 4

/** The articles that answer, best first: as asked; otherwise with mistyped words mended; otherwise with some of the words. */
export async function findAnswers(context: UseCaseContext, query: string, scope: SearchScope): Promise<Answers> {
  const find = (words: string, beginnings: readonly string[]) =>
    findArticles(context.db, { words, beginnings }, scope, context.now())
  const words = wordsOf(query)
  if (words.length === 0) return { slugs: [], instead: null, some: false }
  const asked = await find(query, words)
  if (asked.length > 0) return { slugs: asked, instead: null, some: false }
  const instead = await mend(context, query, words, scope)
  const mended = instead === null ? [] : await find(instead, wordsOf(instead))
  if (mended.length > 0) return { slugs: mended, instead, some: false }
  const anyOf = [...new Set(wordsOf(instead ?? query))]
  const some = anyOf.length > 1 ? await find(anyOf.join(' or '), []) : []
  return { slugs: some, instead: some.length > 0 ? instead : null, some: some.length > 0 }
}

/** The query with each word that no article has replaced by the nearest that one has; null where nothing can be mended. */
async function mend(
  { db, now }: UseCaseContext,
  query: string,
  words: readonly string[],
  scope: SearchScope,
): Promise<string | null> {
  const long = [...new Set(words)].filter((word) => word.length >= SHORTEST_MENDED)
  const inUse = await listWordsInUse(db, long, scope, now())
  const likely = await Promise.all(
    long
      .filter((word) => !inUse.has(word))
      .map(async (word) => ({ word, candidates: likeliestWords(word, await listWordsAlike(db, word, scope)) })),
  )
  const known = await listWordsInUse(
    db,
    likely.flatMap(({ candidates }) => candidates),
    scope,
    now(),
  )
  const mended = new Map(
    likely.flatMap(({ word, candidates }) => {
      const best = candidates.find((candidate) => known.has(candidate))
      return best === undefined ? [] : [[word, best]]
    }),
  )
  if (mended.size === 0) return null
  return query.replace(/[\p{L}\p{N}]+/gu, (word) => mended.get(foldText(word)) ?? word)
}
