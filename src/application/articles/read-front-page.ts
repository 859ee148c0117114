import type { UseCaseContext } from '#application/context.ts'
import { composeIssue, composeSections, type FrontBand } from '#domain/articles/front-page.ts'
import { listArticlesOfIssue, listNewestBySection } from '#store/articles/articles.ts'
import { type ArticleCard, toArticleCard } from './article-card.ts'

const PER_SECTION = 3

export type FrontPage = {
  /** The current issue, whole. */
  current: FrontBand<ArticleCard>[]
  /** The newest of each section from earlier issues. */
  earlier: FrontBand<ArticleCard>[]
}

export async function readFrontPage({ db, now }: UseCaseContext, currentIssue: number | null): Promise<FrontPage> {
  const at = now()
  const [ofIssue, newest] = await Promise.all([
    currentIssue === null ? [] : listArticlesOfIssue(db, currentIssue, at),
    listNewestBySection(db, PER_SECTION, currentIssue, at),
  ])
  const sections = new Map<string, ArticleCard[]>()
  for (const card of newest.map(toArticleCard)) {
    sections.set(card.section.slug, [...(sections.get(card.section.slug) ?? []), card])
  }
  return {
    current: composeIssue(ofIssue.map(toArticleCard)),
    earlier: composeSections([...sections].map(([slug, pieces]) => ({ slug, pieces }))),
  }
}
