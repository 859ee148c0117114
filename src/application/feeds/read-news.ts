import { type ArticleCard, toArticleCard } from '#application/articles/article-card.ts'
import type { UseCaseContext } from '#application/context.ts'
import { newsDays } from '#domain/articles/news.ts'
import { listPublishedBetween } from '#store/feeds.ts'

/** More than this a news sitemap may not hold. */
const MOST_NEWS = 1_000

/** The articles that are news at this moment, the newest first. */
export async function readNews({ db, now }: UseCaseContext): Promise<ArticleCard[]> {
  const { first, last } = newsDays(now())
  return (await listPublishedBetween(db, first, last, MOST_NEWS)).map(toArticleCard)
}
