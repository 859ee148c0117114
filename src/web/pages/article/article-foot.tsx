import type { Article, Neighbour } from '#application/articles/read-article.ts'
import { ArticleTeaser } from '#web/pages/layout/article-teaser.tsx'
import { PictureImage } from '#web/parts/picture/picture-image.tsx'
import { ArticleAsk } from './article-ask.tsx'
import { ArticleAuthors } from './article-authors.tsx'
import { ArticleShare } from './article-share.tsx'

type ArticleFootProps = { article: Article; magazine: string; url: string }

/** What comes after reading: who wrote it, others on its topics, telling others, and reading on in the issue. */
export function ArticleFoot({ article, magazine, url }: ArticleFootProps) {
  const { topics, previous, next, issue, related } = article
  return (
    <footer className="article-foot no-print">
      {!article.forSubscribers && <ArticleAsk magazine={magazine} />}
      {article.about.length > 0 && <ArticleAuthors authors={article.about} />}
      {topics.length > 0 && (
        <nav className="article-topics" aria-label="Topics of this article">
          <h2 className="label">Topics</h2>
          <ul className="topic-list">
            {topics.map(({ slug, name }) => (
              <li key={slug}>
                <a href={`/topic/${slug}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ArticleShare article={article} url={url} place="foot" />
      {(previous || next) && (
        <nav className="article-neighbours" aria-label={`More from issue ${issue.number}`}>
          {next && <NextArticle to={next} />}
          {previous && (
            <a className="article-neighbour article-neighbour-prev" href={`/article/${previous.slug}`} rel="prev">
              <span className="label">Before this in the issue</span>
              <span className="article-neighbour-title">{previous.title}</span>
            </a>
          )}
        </nav>
      )}
      {related.length > 0 && (
        <section className="article-related" aria-label="On the same topics">
          <h2 className="label">On the same topics</h2>
          <div className="article-related-list">
            {related.map((one) => (
              <ArticleTeaser key={one.slug} article={one} />
            ))}
          </div>
        </section>
      )}
    </footer>
  )
}

function NextArticle({ to }: { to: Neighbour }) {
  return (
    <a className="article-neighbour article-neighbour-next" href={`/article/${to.slug}`} rel="next">
      {to.art && (
        <PictureImage
          className="article-next-art"
          picture={to.art}
          alt=""
          sizes="(width >= 66rem) 64rem, 100vw"
          loading="lazy"
          decoding="async"
        />
      )}
      <span className="label">Next in the issue</span>
      <span className="article-neighbour-title">{to.title}</span>
      <span className="article-next-deck">{to.deck}</span>
    </a>
  )
}
