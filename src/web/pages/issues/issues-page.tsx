import type { IssueCard } from '#application/issues/issue-card.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'

export const issuesPage = definePage<IssueCard[]>({
  path: '/issues',
  styles: 'issues',
  load: async ({ site }) => ({ kind: 'found', data: site.issues, tags: ['site'] }),
  head: (_issues, site) => ({
    title: 'Issues',
    description: `Every issue of ${site.magazine.name}, the newest first.`,
    canonical: '/issues',
  }),
  View: IssuesView,
})

/** The covers that are seen without scrolling on most screens; the others wait until they are near. */
const SEEN_AT_ONCE = 4

function IssuesView({ data: issues, site }: ViewProps<IssueCard[]>) {
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
              <ShelfIssue issue={issue} isSeenAtOnce={at < SEEN_AT_ONCE} />
            </li>
          ))}
        </ol>
      </div>
    </SiteLayout>
  )
}

function ShelfIssue({ issue, isSeenAtOnce }: { issue: IssueCard; isSeenAtOnce: boolean }) {
  const { number, slug, title, season, summary, cover } = issue
  return (
    <article className="shelf-issue">
      <img
        src={cover.src}
        alt=""
        width={cover.width}
        height={cover.height}
        loading={isSeenAtOnce ? 'eager' : 'lazy'}
        decoding="async"
      />
      <p className="label">
        Issue {number} · {season}
      </p>
      <h2>
        <a href={`/issue/${slug}`}>{title}</a>
      </h2>
      <p className="fine">{summary}</p>
    </article>
  )
}
