import { toArticleCard } from '#application/articles/article-card.ts'
import type { Site } from '#application/content/read-site.ts'
import type { UseCaseContext } from '#application/context.ts'
import { findArticle } from '#store/articles/articles.ts'
import { findProductFace } from '#store/store/products.ts'
import {
  type SharePicture,
  type ShareSubject,
  sharePictureOfArticle,
  sharePictureOfIssue,
  sharePictureOfProduct,
} from './share-picture.ts'

/** What the picture of this article, issue or product is to show; null where it can't be read yet, or is not there. */
export async function readSharePicture(
  { db, now }: UseCaseContext,
  { magazine, issues }: Site,
  kind: ShareSubject,
  slug: string,
): Promise<SharePicture | null> {
  if (kind === 'issue') {
    const issue = issues.find((one) => one.slug === slug)
    return issue ? sharePictureOfIssue(issue, magazine) : null
  }
  if (kind === 'product') {
    const product = await findProductFace(db, slug)
    return product ? sharePictureOfProduct(product, magazine) : null
  }
  const row = await findArticle(db, slug, now())
  return row ? sharePictureOfArticle(toArticleCard(row), magazine) : null
}
