import type { UseCaseContext } from '#application/context.ts'
import type { SearchScope } from '#domain/access/search-scope.ts'
import type { ArchiveKind } from '#domain/articles/archive-filter.ts'
import { matchNames } from '#domain/articles/match-names.ts'
import { cleanQuery, wordsOf } from '#domain/articles/search-words.ts'
import { listArticlesBySlug } from '#store/articles/articles-archive.ts'
import { listTexts, MOST_WEIGHED } from '#store/articles/articles-search.ts'
import { type ArticleCard, type Named, toArticleCard } from './article-card.ts'
import { type ListIndex, readListIndex } from './list-index.ts'
import { findAnswers } from './search-answers.ts'
import { type FoundPassages, showPassages } from './search-passages.ts'

export const RESULTS_PER_PAGE = 10
const SUGGESTED_ARTICLES = 6
const MOST_NAMES = 3

export type FoundNames = Record<ArchiveKind, Named[]>
export type FoundArticle = FoundPassages & { card: ArticleCard }

export type SearchResults = {
  /** What was asked, as it can be shown again. */
  query: string
  /** How far into articles was looked. */
  scope: SearchScope
  /** What was searched for instead, where nothing has a word as it was typed. */
  instead: string | null
  /** True where no article has all the words, and those with some of them are shown. */
  some: boolean
  names: FoundNames
  articles: FoundArticle[]
  count: number
  /** True where there are more than were weighed. */
  more: boolean
  page: number
  pages: number
}

/** Finds articles by their words, and authors, issues, sections and topics by name. */
export async function searchArticles(
  context: UseCaseContext,
  asked: string,
  askedPage: number,
  scope: SearchScope,
): Promise<SearchResults> {
  const query = cleanQuery(asked)
  const index = await readListIndex(context)
  const answers = await findAnswers(context, query, scope)
  const pages = Math.max(1, Math.ceil(answers.slugs.length / RESULTS_PER_PAGE))
  const page = Math.min(askedPage, pages)
  const slugs = answers.slugs.slice((page - 1) * RESULTS_PER_PAGE, page * RESULTS_PER_PAGE)
  return {
    query,
    scope,
    instead: answers.instead,
    some: answers.some,
    names: findNames(index, query),
    articles: await showFound(context, slugs, answers.instead ?? query, scope),
    count: answers.slugs.length,
    more: answers.slugs.length >= MOST_WEIGHED,
    page,
    pages,
  }
}

export type Suggestions = Pick<SearchResults, 'query' | 'instead' | 'names'> & { articles: ArticleCard[] }

/** The first few answers, while the reader is still typing. */
export async function suggestArticles(
  context: UseCaseContext,
  asked: string,
  scope: SearchScope,
): Promise<Suggestions> {
  const query = cleanQuery(asked)
  const index = await readListIndex(context)
  const { slugs, instead } = await findAnswers(context, query, scope)
  const rows = await listArticlesBySlug(context.db, slugs.slice(0, SUGGESTED_ARTICLES), context.now())
  return { query, instead, names: findNames(index, query), articles: rows.map(toArticleCard) }
}

function findNames({ searched }: ListIndex, query: string): FoundNames {
  const asked = wordsOf(query)
  const find = (kind: ArchiveKind) =>
    matchNames(asked, searched[kind], MOST_NAMES).map(({ slug, name }) => ({ slug, name }))
  return { section: find('section'), topic: find('topic'), author: find('author'), issue: find('issue') }
}

async function showFound(
  { db, now }: UseCaseContext,
  slugs: string[],
  query: string,
  scope: SearchScope,
): Promise<FoundArticle[]> {
  const [rows, texts] = await Promise.all([listArticlesBySlug(db, slugs, now()), listTexts(db, slugs, scope)])
  const searched = rows.map(({ slug, title, deck }) => ({ title, deck, text: texts.get(slug) ?? '' }))
  const passages = await showPassages(db, searched, wordsOf(query))
  return passages.flatMap((shown, at) => (rows[at] ? { card: toArticleCard(rows[at]), ...shown } : []))
}
