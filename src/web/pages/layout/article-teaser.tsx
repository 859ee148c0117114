import type { ArticleCard } from '#application/articles/article-card.ts'
import { PictureImage } from '#web/parts/picture/picture-image.tsx'

type TeaserProps = {
  article: ArticleCard
  heading?: 'h2' | 'h3'
  /** `large` leads the page with its picture; `line` is a row of a list. */
  size?: 'large' | 'card' | 'line'
  showSection?: boolean
}

/** An article, as a list shows it. */
export function ArticleTeaser({ article, heading: Heading = 'h3', size = 'card', showSection = true }: TeaserProps) {
  const { art } = article
  return (
    <article className={`teaser teaser-${size}`}>
      {art && size !== 'line' && (
        <PictureImage
          className="teaser-art"
          picture={art}
          alt=""
          sizes={
            size === 'large' ? '(width >= 60rem) 45rem, 100vw' : '(width >= 60rem) 24rem, (width >= 40rem) 50vw, 100vw'
          }
          loading={size === 'large' ? 'eager' : 'lazy'}
          fetchPriority={size === 'large' ? 'high' : 'auto'}
          decoding="async"
        />
      )}
      <div className="teaser-text">
        {showSection && <p className="label teaser-section">{article.section.name}</p>}
        <Heading className="teaser-title">
          <a href={`/article/${article.slug}`}>{article.title}</a>
        </Heading>
        <p className="teaser-deck">{article.deck}</p>
        <p className="fine">
          {article.authors.map((author) => author.name).join(', ')}
          {' · '}
          {article.minutes} min
          {article.hasAudio && ' · with audio'}
          {article.forSubscribers && <span className="teaser-lock for-readers"> · for subscribers</span>}
        </p>
      </div>
    </article>
  )
}
