import { hash } from 'node:crypto'
import type { ArticleCard } from '#application/articles/article-card.ts'
import type { IssueCard } from '#application/issues/issue-card.ts'
import type { CoverParts } from '#application/issues/issue-cover.ts'

/** The size that services show a shared link's picture in. */
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 } as const

/** Everything that is seen on the picture. `art` is the address of what is drawn; on a `cover` the issue's words stand on it. */
export type SharePicture = {
  magazine: string
  label: string
  title: string
  byline: string
  art: string | null
  cover?: CoverParts
}

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
  art: issue.art.src,
  cover: {
    words: { magazine: magazine.name, number: issue.number, season: issue.season, title: issue.title },
    art: issue.art,
  },
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
  return hash('sha256', JSON.stringify([DESIGN, picture]), 'base64url').slice(0, 16)
}

export type ShareSubject = 'article' | 'issue' | 'product'

export const sharePicturePath = (kind: ShareSubject, slug: string, picture: SharePicture) =>
  `/og/${kind}/${slug}.png?v=${sharePictureVersion(picture)}`
