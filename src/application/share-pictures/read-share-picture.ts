import { toArticleCard } from '#application/articles/article-card.ts'
import type { Site } from '#application/content/read-site.ts'
import type { UseCaseContext } from '#application/context.ts'
import { findArticle } from '#store/articles.ts'
import { type SharePicture, type ShareSubject, sharePictureOfArticle, sharePictureOfIssue } from './share-picture.ts'

/** What the picture of this article or issue is to show; null where it can't be read yet, or is not there. */
export async function readSharePicture(
  { db }: UseCaseContext,
  { magazine, issues }: Site,
  kind: ShareSubject,
  slug: string,
): Promise<SharePicture | null> {
  if (kind === 'issue') {
    const issue = issues.find((one) => one.slug === slug)
    return issue ? sharePictureOfIssue(issue, magazine) : null
  }
  const row = await findArticle(db, slug)
  return row ? sharePictureOfArticle(toArticleCard(row), magazine) : null
}
