import type { ArticleCard } from '#application/articles/article-card.ts'
import type { Site } from '#application/content/read-site.ts'
import type { FrontBand } from '#domain/articles/front-page.ts'
import { ArticleTeaser } from '#web/pages/layout/article-teaser.tsx'

type Sections = Site['sections']
type Band = FrontBand<ArticleCard>

export function FrontBands({ bands, sections }: { bands: readonly Band[]; sections: Sections }) {
  return bands.map((band) => <FrontBandView key={keyOf(band)} band={band} sections={sections} />)
}

const keyOf = (band: Band) => ('piece' in band ? band.piece.slug : band.pieces.map(({ slug }) => slug).join())

function FrontBandView({ band, sections }: { band: Band; sections: Sections }) {
  switch (band.kind) {
    case 'lead':
      return (
        <div className="front-lead">
          <ArticleTeaser article={band.piece} size="large" heading="h2" />
        </div>
      )
    case 'essay':
      return <Essay article={band.piece} />
    case 'quote':
      return <Quotation article={band.piece} />
    case 'strip':
      return (
        <div className="front-row front-strip" data-count={band.pieces.length}>
          <Cards articles={band.pieces} showSection />
        </div>
      )
    case 'lines':
      return (
        <div className="front-row front-lines" data-count={band.pieces.length}>
          {band.pieces.map((article) => (
            <ArticleTeaser key={article.slug} article={article} size="line" />
          ))}
        </div>
      )
    case 'section':
      return <SectionBand slug={band.slug} articles={band.pieces} sections={sections} />
  }
}

function SectionBand({ slug, articles, sections }: { slug: string; articles: ArticleCard[]; sections: Sections }) {
  const section = sections.find((one) => one.slug === slug)
  // A section of more pieces than fit in a row comes in several; each has a name of its own.
  const id = `section-${articles[0]?.slug ?? slug}`
  return (
    <section className="front-section" aria-labelledby={id}>
      <header className="front-section-head">
        <h2 id={id}>
          <a href={`/section/${slug}`}>{section?.name}</a>
        </h2>
        <p className="fine">{section?.description}</p>
      </header>
      <div className="front-row" data-count={articles.length}>
        <Cards articles={articles} showSection={false} />
      </div>
    </section>
  )
}

const Cards = ({ articles, showSection }: { articles: ArticleCard[]; showSection: boolean }) =>
  articles.map((article) => <ArticleTeaser key={article.slug} article={article} showSection={showSection} />)

/** In words alone, set large. */
function Essay({ article }: { article: ArticleCard }) {
  return (
    <article className="front-essay teaser">
      <p className="label teaser-section">{article.section.name}</p>
      <div className="front-essay-words">
        <h3 className="teaser-title">
          <a href={`/article/${article.slug}`}>{article.title}</a>
        </h3>
        <p className="front-essay-deck">{article.deck}</p>
        <p className="fine">
          {namesOf(article)} · {article.minutes} min
          {article.forSubscribers && <span className="teaser-lock for-readers"> · for subscribers</span>}
        </p>
      </div>
    </article>
  )
}

function Quotation({ article }: { article: ArticleCard }) {
  return (
    <figure className="front-quote">
      <blockquote>
        <p>{article.quote}</p>
      </blockquote>
      <figcaption>
        {namesOf(article)}, <a href={`/article/${article.slug}`}>{article.title}</a>
      </figcaption>
    </figure>
  )
}

const namesOf = (article: ArticleCard) => article.authors.map((author) => author.name).join(', ')
