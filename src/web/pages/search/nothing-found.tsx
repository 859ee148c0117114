import type { Site } from '#application/content/read-site.ts'
import type { SearchScope } from '#domain/access/search-scope.ts'

type NothingFoundProps = { site: Site; query: string; scope: SearchScope }

/** Where a search leads nowhere, there are other ways in. */
export function NothingFound({ site, query, scope }: NothingFoundProps) {
  return (
    <div className="search-nothing">
      {query !== '' && (
        <p>
          Try other words, or fewer of them.
          {scope === 'open' && ' What is inside articles for subscribers is searched for subscribers only.'}
        </p>
      )}
      <nav aria-label="Ways into the archive">
        <ul className="search-ways">
          {site.sections.map((section) => (
            <li key={section.slug}>
              <a href={`/section/${section.slug}`}>{section.name}</a>
            </li>
          ))}
          <li>
            <a href="/archive">The whole archive</a>
          </li>
          <li>
            <a href="/issues">All issues</a>
          </li>
        </ul>
      </nav>
    </div>
  )
}
