import type { ArticleCard } from '#application/articles/article-card.ts'

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
        <img
          className="teaser-art"
          src={art.src}
          alt=""
          width={art.width}
          height={art.height}
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
          {article.forSubscribers && <span className="teaser-lock"> · for subscribers</span>}
        </p>
      </div>
    </article>
  )
}
