import type { UseCaseContext } from '#application/context.ts'
import { listArticlesOfIssue, listNewestBySection } from '#store/articles/articles.ts'
import { type ArticleCard, toArticleCard } from './article-card.ts'

const PER_SECTION = 3

export type FrontPage = {
  /** The current issue's articles: the lead first, then in the issue's order. */
  current: ArticleCard[]
  /** The newest of each section from earlier issues: the current one stands above them whole. */
  sections: { slug: string; articles: ArticleCard[] }[]
}

export async function readFrontPage({ db, now }: UseCaseContext, currentIssue: number | null): Promise<FrontPage> {
  const at = now()
  const [ofIssue, newest] = await Promise.all([
    currentIssue === null ? [] : listArticlesOfIssue(db, currentIssue, at),
    listNewestBySection(db, PER_SECTION, currentIssue, at),
  ])
  const current = ofIssue.map(toArticleCard).sort((a, b) => Number(b.lead) - Number(a.lead))
  const sections = new Map<string, ArticleCard[]>()
  for (const card of newest.map(toArticleCard)) {
    sections.set(card.section.slug, [...(sections.get(card.section.slug) ?? []), card])
  }
  return { current, sections: [...sections].map(([slug, articles]) => ({ slug, articles })) }
}
