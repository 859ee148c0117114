import { Fragment } from 'react'
import type { Named } from '#application/articles/article-card.ts'
import type { Article } from '#application/articles/read-article.ts'
import { AccessThrough } from '#web/pages/layout/access-through.tsx'
import { formatDate } from '#web/pages/layout/format-date.ts'
import { PictureImage } from '#web/parts/picture/picture-image.tsx'
import { SharedPart, SharedSlot } from '#web/render/island.tsx'
import { ArticleShare } from './article-share.tsx'

type ArticleHeadProps = {
  article: Article
  magazine: string
  /** The article's full address; paper shows it. */
  url: string
}

export function ArticleHead({ article, magazine, url }: ArticleHeadProps) {
  const { art, institution, refusal } = article
  return (
    <header className="article-head">
      <SharedPart
        of={article.held}
        name={`head, of ${magazine}`}
        inside={institution && !refusal && <AccessThrough institution={institution} />}
      >
        <TitleAndByline article={article} magazine={magazine} url={url} />
      </SharedPart>
      {art && (
        // A browser is told of it in the page's own head, which a shared part has no way to.
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

/** The same for everyone who opens the article. */
function TitleAndByline({ article, magazine, url }: ArticleHeadProps) {
  const { issue, section } = article
  return (
    <>
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
      <SharedSlot />
      <p className="article-address">
        {magazine}, {url}
      </p>
      <ArticleShare article={article} url={url} place="head" />
    </>
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
