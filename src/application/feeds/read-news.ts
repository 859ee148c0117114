import { type ArticleCard, toArticleCard } from '#application/articles/article-card.ts'
import type { UseCaseContext } from '#application/context.ts'
import { newsSince } from '#domain/articles/news.ts'
import { listPublishedSince } from '#store/feeds/feeds.ts'

/** More than this a news sitemap may not hold. */
const MOST_NEWS = 1_000

/** The articles that are news at this moment, the newest first. */
export async function readNews({ db, now }: UseCaseContext): Promise<ArticleCard[]> {
  const at = now()
  return (await listPublishedSince(db, newsSince(at), MOST_NEWS, at)).map(toArticleCard)
}
