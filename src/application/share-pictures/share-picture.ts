import { createHash } from 'node:crypto'
import type { ArticleCard } from '#application/articles/article-card.ts'
import type { IssueCard } from '#application/issues/issue-card.ts'

/** The size that services show a shared link's picture in. */
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 } as const

/** Everything that is seen on the picture. `art` is the address of the article's own picture or the issue's cover. */
export type SharePicture = { magazine: string; label: string; title: string; byline: string; art: string | null }

/** A finished PNG. Where too many wait already, it refuses. */
export type DrawSharePicture = (picture: SharePicture) => Promise<Uint8Array | 'busy'>

type Magazine = { name: string }

export const sharePictureOfArticle = (article: ArticleCard, magazine: Magazine): SharePicture => ({
  magazine: magazine.name,
  label: article.section.name,
  title: article.title,
  byline: article.authors.map((author) => author.name).join(', '),
  art: article.art?.src ?? null,
})

export const sharePictureOfIssue = (issue: IssueCard, magazine: Magazine): SharePicture => ({
  magazine: magazine.name,
  label: `Issue ${issue.number}`,
  title: issue.title,
  byline: issue.season,
  art: issue.cover.src,
})

type ProductFace = { name: string; images: readonly { src: string }[] }

export const sharePictureOfProduct = (product: ProductFace, magazine: Magazine): SharePicture => ({
  magazine: magazine.name,
  label: 'Store',
  title: product.name,
  byline: '',
  art: product.images[0]?.src ?? null,
})

/** Raise it when pictures of the same words are to look different. */
const DESIGN = 1

/** Another picture has another version, so that nobody keeps an old one under a new article. */
export function sharePictureVersion(picture: SharePicture): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN, picture]))
    .digest('base64url')
    .slice(0, 16)
}

export type ShareSubject = 'article' | 'issue' | 'product'

export const sharePicturePath = (kind: ShareSubject, slug: string, picture: SharePicture) =>
  `/og/${kind}/${slug}.png?v=${sharePictureVersion(picture)}`
