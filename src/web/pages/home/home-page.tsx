import { type FrontPage, readFrontPage } from '#application/articles/read-front-page.ts'
import type { IssueCard } from '#application/issues/issue-card.ts'
import { continueReading } from '#web/islands/continue-reading/continue-reading.island.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { magazineData } from '#web/pages/structured-data/magazine-data.ts'
import { issueShareImage } from '#web/pages/structured-data/share-image.ts'
import { Island } from '#web/render/island.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { EarlierIssues } from './earlier-issues.tsx'
import { FrontBands } from './front-bands.tsx'
import { SubscribeBand } from './subscribe-band.tsx'

export const homePage = definePage<FrontPage>({
  path: '/',
  styles: 'home',
  standby: true,
  async load({ context, site }) {
    const data = await readFrontPage(context, site.issues[0]?.number ?? null)
    return { kind: 'found', data, tags: ['site', 'lists'] }
  },
  head: (_data, site, siteUrl) => ({
    title: site.magazine.name,
    description: site.magazine.description,
    canonical: '/',
    image: site.issues[0] && issueShareImage(site.issues[0], site),
    jsonLd: magazineData(site, siteUrl),
  }),
  View: HomeView,
})

function HomeView({ data: { current, earlier }, site }: ViewProps<FrontPage>) {
  const [issue, ...before] = site.issues
  const [lead, ...rest] = current
  return (
    <SiteLayout site={site}>
      <h1 className="visually-hidden">{site.magazine.name}</h1>
      <Island of={continueReading} id="continue-reading" />
      {issue && lead && (
        <section aria-label={`Issue ${issue.number}: ${issue.title}`}>
          <FrontBands bands={[lead]} sections={site.sections} />
          <CurrentIssue issue={issue} />
          <FrontBands bands={rest} sections={site.sections} />
        </section>
      )}
      {issue && <SubscribeBand issue={issue} site={site} />}
      <FrontBands bands={earlier} sections={site.sections} />
      {before.length > 0 && <EarlierIssues issues={before} />}
    </SiteLayout>
  )
}

/** Which issue all of this is from, in one line. */
function CurrentIssue({ issue }: { issue: IssueCard }) {
  return (
    <p className="front-issue">
      <span className="label">
        Issue {issue.number} · {issue.season}
      </span>
      <a className="front-issue-title" href={`/issue/${issue.slug}`}>
        {issue.title}
      </a>
      <span className="front-issue-summary">{issue.summary}</span>
    </p>
  )
}
