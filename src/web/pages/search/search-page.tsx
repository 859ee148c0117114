import { type SearchResults, searchArticles } from '#application/articles/search-articles.ts'
import { searchScopeOf } from '#domain/access/search-scope.ts'
import { parsePage } from '#domain/articles/archive-filter.ts'
import { searchField } from '#web/islands/search-field/search-field.island.tsx'
import { countArticles } from '#web/pages/layout/count-articles.ts'
import { PageLinks } from '#web/pages/layout/page-links.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { Island } from '#web/render/island.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { FoundArticles } from './found-articles.tsx'
import { FoundNames, hasNames } from './found-names.tsx'
import { NothingFound } from './nothing-found.tsx'

export const searchPage = definePage<SearchResults>({
  path: '/search',
  styles: 'search',
  standby: true,
  query: ['q', 'page'],
  async load({ context, query, askReader }) {
    const scope = searchScopeOf(await askReader())
    const results = await searchArticles(context, query.get('q') ?? '', parsePage(query.get('page')), scope)
    // There are as many of these pages as there are words, and subscribers find more than others do.
    return { kind: 'found', data: results, tags: ['site', 'lists'], keep: false }
  },
  head: ({ query }, site) => ({
    title: query === '' ? 'Search' : `Search: ${query}`,
    description: `Search ${site.magazine.name}.`,
    canonical: '/search',
    robots: 'noindex',
  }),
  View: SearchView,
})

function addressOf(query: string, page: number): string {
  const parameters = new URLSearchParams({ q: query })
  if (page > 1) parameters.set('page', String(page))
  return `/search?${parameters}`
}

function SearchView({ data: results, site }: ViewProps<SearchResults>) {
  const { query, scope, names, articles, page, pages } = results
  const isAsked = query !== ''
  return (
    <SiteLayout site={site}>
      <div className="search">
        <header className="search-head">
          <h1>Search</h1>
          <Island of={searchField} id="search-field" query={query} label={`Search ${site.magazine.name}`} />
        </header>
        {isAsked && <SearchNotice results={results} />}
        {hasNames(names) && <FoundNames names={names} />}
        {articles.length > 0 && <FoundArticles articles={articles} />}
        {articles.length === 0 && !hasNames(names) && <NothingFound site={site} query={query} scope={scope} />}
        <PageLinks page={page} pages={pages} href={(number) => addressOf(query, number)} />
      </div>
    </SiteLayout>
  )
}

function SearchNotice({ results: { query, instead, some, count, more, page, pages } }: { results: SearchResults }) {
  const counted = more ? `More than ${countArticles(count)}` : countArticles(count)
  return (
    <div className="search-notice" role="status">
      <p className="search-count">
        {counted} for “{instead ?? query}”{pages > 1 && `, page ${page} of ${pages}`}
      </p>
      {instead !== null && <p className="fine">Nothing was found for “{query}” as it was typed.</p>}
      {some && <p className="fine">No article has all of these words; these have some of them.</p>}
    </div>
  )
}
