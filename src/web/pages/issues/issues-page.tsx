import type { IssueCard } from '#application/issues/issue-card.ts'
import { parsePage, saysPage } from '#domain/articles/archive-filter.ts'
import { PageLinks } from '#web/pages/layout/page-links.tsx'
import { ShelfIssue } from '#web/pages/layout/shelf-issue.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'

/** Six years of a quarterly, in rows of two, three, four or six. */
const ISSUES_PER_PAGE = 24

type Shelf = { issues: IssueCard[]; page: number; pages: number }

export const issuesPage = definePage<Shelf>({
  path: '/issues',
  styles: 'issues',
  query: ['page'],
  async load({ site, query }) {
    const shelf = shelfOf(site.issues, parsePage(query.get('page')))
    if (!saysPage(query, shelf.page)) return { kind: 'moved', to: addressOf(shelf.page), forNow: true }
    return { kind: 'found', data: shelf, tags: ['site'] }
  },
  head: ({ page }, site) => ({
    title: page > 1 ? `Issues, page ${page}` : 'Issues',
    description: `Every issue of ${site.magazine.name}, the newest first.`,
    canonical: addressOf(page),
  }),
  View: IssuesView,
})

const addressOf = (page: number) => (page > 1 ? `/issues?page=${page}` : '/issues')

function shelfOf(issues: readonly IssueCard[], asked: number): Shelf {
  const pages = Math.max(1, Math.ceil(issues.length / ISSUES_PER_PAGE))
  const page = Math.min(asked, pages)
  return { issues: issues.slice((page - 1) * ISSUES_PER_PAGE, page * ISSUES_PER_PAGE), page, pages }
}

/** The covers that are seen without scrolling on most screens; the others wait until they are near. */
const SEEN_AT_ONCE = 4

function IssuesView({ data: { issues, page, pages }, site }: ViewProps<Shelf>) {
  return (
    <SiteLayout site={site}>
      <div className="shelf">
        <header className="shelf-head">
          <h1>Issues</h1>
          <p>
            Whole numbers, the newest first. For single articles, look through the <a href="/archive">archive</a>.
          </p>
        </header>
        {issues.length === 0 && <p>The first issue is still being made.</p>}
        <ol className="shelf-issues">
          {issues.map((issue, at) => (
            <li key={issue.slug}>
              <ShelfIssue issue={issue} isSeenAtOnce={at < SEEN_AT_ONCE}>
                <p className="fine">{issue.summary}</p>
              </ShelfIssue>
            </li>
          ))}
        </ol>
        <PageLinks page={page} pages={pages} href={addressOf} />
      </div>
    </SiteLayout>
  )
}
