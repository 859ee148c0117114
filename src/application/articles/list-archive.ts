import type { UseCaseContext } from '#application/context.ts'
import {
  type ArchiveFilter,
  type ArchiveKind,
  type ArchiveView,
  archiveKinds,
  keepKnown,
} from '#domain/articles/archive-filter.ts'
import { countBits, countInArchive, findInArchive, takeSlugs } from '#domain/articles/archive-index.ts'
import { listArticlesBySlug } from '#store/articles-archive.ts'
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
  const list = await listFound(context, index, filter, view.page)
  return { ...list, filter, facets: archiveKinds.map((kind) => facetOf(index, filter, kind)) }
}

/** One screen of the articles that a filter shows. */
export async function listFound(
  { db }: UseCaseContext,
  { archive }: ListIndex,
  filter: ArchiveFilter,
  asked: number,
): Promise<ArticleList> {
  const found = findInArchive(archive, filter)
  const count = countBits(found)
  const pages = Math.max(1, Math.ceil(count / ARTICLES_PER_PAGE))
  const page = Math.min(asked, pages)
  const slugs = takeSlugs(archive, found, (page - 1) * ARTICLES_PER_PAGE, ARTICLES_PER_PAGE)
  const rows = await listArticlesBySlug(db, slugs)
  return { articles: rows.map(toArticleCard), count, page, pages }
}

function facetOf({ archive, names }: ListIndex, filter: ArchiveFilter, kind: ArchiveKind): Facet {
  const counts = countInArchive(archive, filter, kind)
  const chosen = new Set(filter[kind])
  const toggles = [...names[kind]].map(([slug, name]) => ({
    slug,
    name,
    count: counts.get(slug) ?? 0,
    chosen: chosen.has(slug),
  }))
  const shown = toggles.length > MOST_TOGGLES ? mostTelling(toggles) : toggles
  return { kind, toggles: shown, others: toggles.length - shown.length }
}

/** What is chosen, then what would show the most; in the order in which they stood. */
function mostTelling(toggles: readonly Toggle[]): Toggle[] {
  const weight = ({ chosen, count }: Toggle) => (chosen ? Number.POSITIVE_INFINITY : count)
  const most = [...toggles].sort((a, b) => (weight(b) > weight(a) ? 1 : weight(b) < weight(a) ? -1 : 0))
  const chosen = toggles.filter((toggle) => toggle.chosen).length
  const kept = new Set(most.slice(0, Math.max(MOST_TOGGLES, chosen)))
  return toggles.filter((toggle) => kept.has(toggle))
}
