import type { ReactNode } from 'react'
import type { ArticleCard } from '#application/articles/article-card.ts'
import { PictureImage } from '#web/parts/picture/picture-image.tsx'
import { formatDate } from './format-date.ts'

type ArticleListProps = { articles: ArticleCard[]; heading?: 'h2' | 'h3' }

/** Articles as rows: when, what, by whom. */
export function ArticleList({ articles, heading = 'h2' }: ArticleListProps) {
  return (
    <ol className="article-list">
      {articles.map((article) => (
        <ArticleRow key={article.slug} article={article} heading={heading} title={article.title}>
          {article.deck}
        </ArticleRow>
      ))}
    </ol>
  )
}

type ArticleRowProps = { article: ArticleCard; heading: 'h2' | 'h3'; title: ReactNode; children: ReactNode }

export function ArticleRow({ article, heading: Heading, title, children }: ArticleRowProps) {
  const { art, issue, section } = article
  return (
    <li className="article-row">
      <p className="article-row-when fine">
        <time dateTime={article.published}>{formatDate(article.published)}</time>
        <a href={`/issue/${issue.slug}`}>
          Issue {issue.number}: {issue.title}
        </a>
      </p>
      <div className="article-row-text">
        <p className="label article-row-section">
          <a href={`/section/${section.slug}`}>{section.name}</a>
        </p>
        <Heading className="article-row-title">
          <a href={`/article/${article.slug}`}>{title}</a>
        </Heading>
        <p className="article-row-deck">{children}</p>
        <p className="fine">
          <Byline authors={article.authors} />
          {` · ${article.minutes} min`}
          {article.hasAudio && ' · with audio'}
          {article.forSubscribers && <span className="article-row-lock for-readers"> · for subscribers</span>}
        </p>
      </div>
      {art && (
        <PictureImage
          className="article-row-art"
          picture={art}
          alt=""
          sizes="(width >= 40rem) 14rem, 40vw"
          loading="lazy"
          decoding="async"
        />
      )}
    </li>
  )
}

function Byline({ authors }: { authors: ArticleCard['authors'] }) {
  return authors.map((author, at) => (
    <span key={author.slug}>
      {at > 0 && ', '}
      <a href={`/author/${author.slug}`}>{author.name}</a>
    </span>
  ))
}
