import type { ArticleCard } from '#application/articles/article-card.ts'
import type { Site } from '#application/content/read-site.ts'
import type { IssueCard } from '#application/issues/issue-card.ts'
import {
  SHARE_PICTURE_SIZE,
  sharePictureOfArticle,
  sharePictureOfIssue,
  sharePictureOfProduct,
  sharePicturePath,
} from '#application/share-pictures/share-picture.ts'
import type { Product } from '#domain/store/goods.ts'
import type { HeadImage } from '#web/render/page.ts'

/** The picture that is shown where a link to this page is shared. */
export const articleShareImage = (article: ArticleCard, { magazine }: Site): HeadImage => ({
  ...SHARE_PICTURE_SIZE,
  src: sharePicturePath('article', article.slug, sharePictureOfArticle(article, magazine)),
  alt: article.title,
})

export const issueShareImage = (issue: IssueCard, { magazine }: Site): HeadImage => ({
  ...SHARE_PICTURE_SIZE,
  src: sharePicturePath('issue', issue.slug, sharePictureOfIssue(issue, magazine)),
  alt: `Issue ${issue.number}: ${issue.title}`,
})

export const productShareImage = (product: Product, { magazine }: Site): HeadImage => ({
  ...SHARE_PICTURE_SIZE,
  src: sharePicturePath('product', product.slug, sharePictureOfProduct(product, magazine)),
  alt: product.name,
})
