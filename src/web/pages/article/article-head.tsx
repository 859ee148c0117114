import { Fragment } from 'react'
import type { Named } from '#application/articles/article-card.ts'
import type { Article } from '#application/articles/read-article.ts'
import { share } from '#web/islands/share/share.island.tsx'
import { AccessThrough } from '#web/pages/layout/access-through.tsx'
import { formatDate } from '#web/pages/layout/format-date.ts'
import { Island } from '#web/render/island.tsx'

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
        {article.forSubscribers && ' · for subscribers'}
      </p>
      {article.institution && !article.refusal && <AccessThrough institution={article.institution} />}
      <p className="article-address">
        {magazine}, {url}
      </p>
      <Island of={share} id="share-head" className="article-share" title={article.title} url={url} print="panel" />
      {art && (
        <img
          className="article-art"
          src={art.src}
          alt={art.alt}
          width={art.width}
          height={art.height}
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
