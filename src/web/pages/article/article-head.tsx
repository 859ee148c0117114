import { Fragment } from 'react'
import type { Named } from '#application/articles/article-card.ts'
import type { Article } from '#application/articles/read-article.ts'
import { AccessThrough } from '#web/pages/layout/access-through.tsx'
import { formatDate } from '#web/pages/layout/format-date.ts'
import { PictureImage } from '#web/parts/picture/picture-image.tsx'
import { ArticleShare } from './article-share.tsx'

type ArticleHeadProps = {
  article: Article
  magazine: string
  /** The article's full address; paper shows it. */
  url: string
}

export function ArticleHead({ article, magazine, url }: ArticleHeadProps) {
  const { art, issue, section } = article
  return (
    <header className="article-head">
      <p className="label article-place">
        <a href={`/issue/${issue.slug}`}>
          Issue {issue.number}: {issue.title}
        </a>
        <span aria-hidden="true"> · </span>
        <a href={`/section/${section.slug}`}>{section.name}</a>
      </p>
      <h1>{article.title}</h1>
      <p className="article-deck">{article.deck}</p>
      {article.authors.length > 0 && (
        <p className="article-byline">
          By <Authors authors={article.authors} />
        </p>
      )}
      <p className="fine">
        <time dateTime={article.published}>{formatDate(article.published)}</time>
        {' · '}
        {article.minutes} minute read
        {article.forSubscribers && <span className="for-readers"> · for subscribers</span>}
      </p>
      {article.institution && !article.refusal && <AccessThrough institution={article.institution} />}
      <p className="article-address">
        {magazine}, {url}
      </p>
      <ArticleShare article={article} url={url} place="head" />
      {art && (
        <PictureImage
          className="article-art"
          picture={art}
          sizes="(width >= 81rem) 76rem, 100vw"
          fetchPriority="high"
        />
      )}
    </header>
  )
}

function Authors({ authors }: { authors: Named[] }) {
  return authors.map(({ slug, name }, index) => (
    <Fragment key={slug}>
      {separator(index, authors.length)}
      <a href={`/author/${slug}`} rel="author">
        {name}
      </a>
    </Fragment>
  ))
}

function separator(index: number, count: number): string {
  if (index === 0) return ''
  return index === count - 1 ? ' and ' : ', '
}
