import { type ReleasedIssue, readIssue } from '#application/issues/read-issue.ts'
import { mayReadArticle } from '#domain/access/may-read-article.ts'
import { institutionOf } from '#domain/access/reader-access.ts'
import { readMarks } from '#web/islands/read-marks/read-marks.island.tsx'
import { AccessThrough } from '#web/pages/layout/access-through.tsx'
import { ArticleTeaser } from '#web/pages/layout/article-teaser.tsx'
import { formatDate } from '#web/pages/layout/format-date.ts'
import { PreviewBanner } from '#web/pages/layout/preview-banner.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { issueData } from '#web/pages/structured-data/issue-data.ts'
import { issueShareImage } from '#web/pages/structured-data/share-image.ts'
import { Island } from '#web/render/island.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'

type Shown = ReleasedIssue & {
  /** The institution that opens the issue for this reader. */
  institution: string | null
}

export const issuePage = definePage<Shown>({
  path: '/issue/:slug',
  styles: 'issue',
  async load({ context, params, askReader, site }) {
    const issue = await readIssue(context, params.slug ?? '', askReader, site.magazine.timeZone)
    if (!issue) return { kind: 'not-found' }
    const reader = await askReader()
    const opened = mayReadArticle('subscribers', reader).reason === 'institution'
    const institution = opened ? (institutionOf(reader)?.name ?? null) : null
    return { kind: 'found', data: { ...issue, institution }, tags: ['site', `issue:${issue.number}`] }
  },
  head: (issue, site, siteUrl) => ({
    title: `Issue ${issue.number}: ${issue.title}`,
    description: issue.summary,
    canonical: `/issue/${issue.slug}`,
    image: issueShareImage(issue, site),
    jsonLd: issueData(issue, site, siteUrl),
    ...(issue.preview && { robots: 'noindex' as const }),
  }),
  View: IssueView,
})

function IssueView({ data: issue, site }: ViewProps<Shown>) {
  const { cover } = issue
  return (
    <SiteLayout site={site}>
      {issue.preview && <PreviewBanner preview={issue.preview} />}
      <div className="issue">
        <img className="issue-cover" src={cover.src} alt={cover.alt} width={cover.width} height={cover.height} />
        <header className="issue-head">
          <p className="label">
            Issue {issue.number} · {issue.season}
          </p>
          <h1>{issue.title}</h1>
          <p className="issue-summary">{issue.summary}</p>
          {issue.released && !issue.preview && (
            <p className="fine">
              Released on <time dateTime={issue.released}>{formatDate(issue.released)}</time>
            </p>
          )}
          {issue.institution && <AccessThrough institution={issue.institution} />}
          {!issue.preview && <Downloads slug={issue.slug} />}
        </header>
        <section className="issue-contents" aria-labelledby="contents">
          <h2 id="contents" className="label">
            In this issue
          </h2>
          <Island of={readMarks} id="read-marks" />
          {issue.articles.map((article) => (
            <ArticleTeaser key={article.slug} article={article} size="line" />
          ))}
        </section>
        <section className="issue-note" aria-labelledby="editors-note">
          <h2 id="editors-note" className="label">
            From the editors
          </h2>
          <div className="prose" dangerouslySetInnerHTML={{ __html: issue.editorsNoteHtml }} />
        </section>
      </div>
    </SiteLayout>
  )
}

function Downloads({ slug }: { slug: string }) {
  return (
    <p className="fine issue-downloads no-print">
      <span className="issue-downloads-whom">
        <span className="for-readers">For subscribers, to keep:</span>
        <span className="for-subscribers">Yours, as a subscriber:</span>
      </span>{' '}
      <a href={`/issue/${slug}/download/epub`} rel="nofollow">
        EPUB
      </a>
      <a href={`/issue/${slug}/download/pdf`} rel="nofollow">
        PDF
      </a>
    </p>
  )
}
