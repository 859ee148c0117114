import type { UseCaseContext } from '#application/context.ts'
import {
  type ArchiveFilter,
  type ArchiveKind,
  type ArchiveView,
  archiveKinds,
  keepKnown,
} from '#domain/articles/archive-filter.ts'
import { type Found, findInArchive } from '#domain/articles/archive-index.ts'
import { listArticlesBySlug } from '#store/articles/articles-archive.ts'
import { type ArticleCard, toArticleCard } from './article-card.ts'
import { type ListIndex, readListIndex } from './list-index.ts'

export const ARTICLES_PER_PAGE = 12

/** More names than these would bury the articles; the others are reached by search, or from the issues. */
const MOST_TOGGLES = 12

export type Toggle = { slug: string; name: string; count: number; chosen: boolean }
export type Facet = {
  kind: ArchiveKind
  toggles: Toggle[] /** Names of this kind that are not among the toggles. */
  others: number
}
export type ArticleList = { articles: ArticleCard[]; count: number; page: number; pages: number }
export type Archive = ArticleList & { filter: ArchiveFilter; facets: Facet[] }

/** One screen of the archive. What the view asks for that is not there is left out; a page beyond the last is the last. */
export async function listArchive(context: UseCaseContext, view: ArchiveView): Promise<Archive> {
  const index = await readListIndex(context)
  const filter = keepKnown(view.filter, (kind, slug) => index.names[kind].has(slug))
  const found = findInArchive(index.archive, filter)
  const facets = archiveKinds.map((kind) => facetOf(kind, index.names[kind], filter[kind], found.counts(kind)))
  return { ...(await listFound(context, found, view.page)), filter, facets }
}

/** One screen of the articles found. */
export async function listFound({ db, now }: UseCaseContext, found: Found, asked: number): Promise<ArticleList> {
  const pages = Math.max(1, Math.ceil(found.count / ARTICLES_PER_PAGE))
  const page = Math.min(asked, pages)
  const slugs = found.slugs((page - 1) * ARTICLES_PER_PAGE, ARTICLES_PER_PAGE)
  const rows = await listArticlesBySlug(db, slugs, now())
  return { articles: rows.map(toArticleCard), count: found.count, page, pages }
}

type Counter = (slug: string) => number

type Names = ListIndex['names'][ArchiveKind]

function facetOf(kind: ArchiveKind, names: Names, chosen: readonly string[], count: Counter): Facet {
  const slugs = names.size > MOST_TOGGLES ? mostTelling(kind, names, chosen, count) : [...names.keys()]
  const toggles = slugs.map((slug) => ({
    slug,
    name: names.get(slug)?.name ?? slug,
    count: count(slug),
    chosen: chosen.includes(slug),
  }))
  return { kind, toggles, others: names.size - toggles.length }
}

/** What is chosen, and beside it the names that would show the most; of issues, which are all about as long, the newest. */
function mostTelling(kind: ArchiveKind, names: Names, chosen: readonly string[], count: Counter): string[] {
  const kept = new Set(chosen)
  for (const slug of kind === 'issue' ? names.keys() : byCount(names, count)) {
    if (kept.size >= MOST_TOGGLES) break
    if (count(slug) > 0) kept.add(slug)
  }
  const place = (slug: string) => names.get(slug)?.place ?? 0
  return [...kept].sort((a, b) => place(a) - place(b))
}

const byCount = (names: Names, count: Counter) =>
  Array.from(names.keys(), (slug) => ({ slug, shows: count(slug) }))
    .sort((a, b) => b.shows - a.shows)
    .map(({ slug }) => slug)
