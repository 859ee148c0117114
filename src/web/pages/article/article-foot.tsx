import type { Article, Neighbour } from '#application/articles/read-article.ts'
import { share } from '#web/islands/share/share.island.tsx'
import { Island } from '#web/render/island.tsx'

/** What comes after reading: others on its topics, telling others, and reading on in the issue. */
export function ArticleFoot({ article, url }: { article: Article; url: string }) {
  const { topics, previous, next, issue } = article
  return (
    <footer className="article-foot no-print">
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
      <Island of={share} id="share-foot" className="article-share" title={article.title} url={url} print="now" />
      {(previous || next) && (
        <nav className="article-neighbours" aria-label={`More from issue ${issue.number}`}>
          {previous && <NeighbourLink to={previous} rel="prev" label="Before this in the issue" />}
          {next && <NeighbourLink to={next} rel="next" label="Next in the issue" />}
        </nav>
      )}
    </footer>
  )
}

function NeighbourLink({ to, rel, label }: { to: Neighbour; rel: 'prev' | 'next'; label: string }) {
  return (
    <a className={`article-neighbour article-neighbour-${rel}`} href={`/article/${to.slug}`} rel={rel}>
      <span className="label">{label}</span>
      <span className="article-neighbour-title">{to.title}</span>
    </a>
  )
}
