import { type FrontPage, readFrontPage } from '#application/articles/read-front-page.ts'
import type { IssueCard } from '#application/issues/issue-card.ts'
import { ArticleTeaser } from '#web/pages/layout/article-teaser.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { magazineData } from '#web/pages/structured-data/magazine-data.ts'
import { issueShareImage } from '#web/pages/structured-data/share-image.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'

export const homePage = definePage<FrontPage>({
  path: '/',
  styles: 'home',
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

function HomeView({ data: { current, sections }, site }: ViewProps<FrontPage>) {
  const [lead, ...rest] = current
  const [issue, ...earlier] = site.issues
  const nameOf = new Map(site.sections.map((section) => [section.slug, section]))
  return (
    <SiteLayout site={site}>
      <h1 className="visually-hidden">{site.magazine.name}</h1>
      {issue && lead && (
        <section className="front" aria-label={`Issue ${issue.number}: ${issue.title}`}>
          <CurrentIssue issue={issue} />
          <div className="front-lead">
            <ArticleTeaser article={lead} size="large" heading="h2" />
          </div>
          <div className="front-rest">
            {rest.map((article) => (
              <ArticleTeaser key={article.slug} article={article} size="line" />
            ))}
          </div>
        </section>
      )}
      {sections.map(({ slug, articles }) => (
        <section className="band" key={slug} aria-labelledby={`section-${slug}`}>
          <header className="band-head">
            <h2 id={`section-${slug}`}>{nameOf.get(slug)?.name}</h2>
            <p className="fine">{nameOf.get(slug)?.description}</p>
          </header>
          <div className="band-cards">
            {articles.map((article) => (
              <ArticleTeaser key={article.slug} article={article} showSection={false} />
            ))}
          </div>
        </section>
      ))}
      {earlier.length > 0 && <EarlierIssues issues={earlier} />}
    </SiteLayout>
  )
}

function CurrentIssue({ issue }: { issue: IssueCard }) {
  return (
    <a className="front-issue" href={`/issue/${issue.slug}`}>
      <img src={issue.cover.src} alt={issue.cover.alt} width={issue.cover.width} height={issue.cover.height} />
      <span className="label">
        Issue {issue.number} · {issue.season}
      </span>
      <span className="front-issue-title">{issue.title}</span>
      <span className="fine">{issue.summary}</span>
    </a>
  )
}

/** Two rows of covers; a magazine of many years has a shelf for the rest. */
const EARLIER_ISSUES = 12

function EarlierIssues({ issues }: { issues: IssueCard[] }) {
  return (
    <section className="band" aria-labelledby="earlier-issues">
      <header className="band-head">
        <h2 id="earlier-issues">Earlier issues</h2>
        {issues.length > EARLIER_ISSUES && (
          <p className="fine">
            <a href="/issues">All {issues.length + 1} issues</a>
          </p>
        )}
      </header>
      <ul className="covers">
        {issues.slice(0, EARLIER_ISSUES).map((issue) => (
          <li key={issue.slug}>
            <a href={`/issue/${issue.slug}`}>
              <img
                src={issue.cover.src}
                alt=""
                width={issue.cover.width}
                height={issue.cover.height}
                loading="lazy"
                decoding="async"
              />
              <span className="label">Issue {issue.number}</span>
              <span>{issue.title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
