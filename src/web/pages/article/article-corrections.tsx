import type { Correction } from '#domain/articles/article-text.ts'
import { formatDate } from '#web/pages/layout/format-date.ts'

/** What was wrong in the article, for everyone who has read it, the newest first. */
export function ArticleCorrections({ corrections }: { corrections: readonly Correction[] }) {
  return (
    <section className="article-corrections" aria-labelledby="corrections">
      <h2 id="corrections" className="label">
        {corrections.length === 1 ? 'Correction' : 'Corrections'}
      </h2>
      <ol className="correction-list">
        {corrections.map(({ date, html }) => (
          <li key={date + html}>
            <time className="fine" dateTime={date}>
              {formatDate(date)}
            </time>
            <div dangerouslySetInnerHTML={{ __html: html }} />
          </li>
        ))}
      </ol>
    </section>
  )
}
