import type { Archive } from '#application/articles/list-archive.ts'
import { toggleChoice, writeArchiveQuery } from '#domain/articles/archive-filter.ts'
import { ArticleList } from '#web/pages/layout/article-list.tsx'
import { countArticles } from '#web/pages/layout/count-articles.ts'
import { PageLinks } from '#web/pages/layout/page-links.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { chosenToggles } from './filter-form.tsx'

/** Replaced as a whole when the filter changes. */
export function ArchiveResults({ archive }: { archive: Archive }) {
  const { filter, articles, count, page, pages } = archive
  return (
    <section id="archive-results" className="archive-results" aria-labelledby="archive-count">
      <h2 id="archive-count" className="archive-count" tabIndex={-1}>
        {countArticles(count)}
        {pages > 1 && `, page ${page} of ${pages}`}
      </h2>
      <ChosenFilters archive={archive} />
      {count > 0 ? <ArticleList articles={articles} heading="h3" /> : <NothingFound />}
      <PageLinks
        page={page}
        pages={pages}
        href={(number) => `/archive${writeArchiveQuery({ filter, page: number })}`}
      />
    </section>
  )
}

function ChosenFilters({ archive }: { archive: Archive }) {
  const chosen = chosenToggles(archive)
  if (chosen.length === 0) return null
  return (
    <ul className="chips" aria-label="Chosen filters">
      {chosen.map(({ kind, toggle: { slug, name } }) => (
        <li key={`${kind}-${slug}`}>
          <a
            className="chip"
            href={`/archive${writeArchiveQuery({ filter: toggleChoice(archive.filter, kind, slug), page: 1 })}`}
          >
            <VisuallyHidden>Remove filter: </VisuallyHidden>
            {name}
            <Icon name="close" />
          </a>
        </li>
      ))}
      <li>
        <a className="chip chip-clear" href="/archive">
          Clear all
        </a>
      </li>
    </ul>
  )
}

function NothingFound() {
  return (
    <div className="archive-nothing">
      <p>Nothing in the archive is filed under all of these.</p>
      <p className="fine">
        Take one of the filters away, or <a href="/archive">begin again with everything</a>.
      </p>
    </div>
  )
}
