import type { Site } from '#application/content/read-site.ts'
import type { IssueCard } from '#application/issues/issue-card.ts'
import { institutionOf } from '#domain/access/reader-access.ts'
import { AccessThrough } from '#web/pages/layout/access-through.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { usePageSettings } from '#web/render/page-settings.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Shown = { access: 'current' | 'lapsed'; institution: string } | { access: 'none' }

/** The issues as institutional readers have them: whole, to read and to keep. */
export const institutionIssuesPage = definePage<Shown>({
  path: '/institution/issues',
  styles: 'institution',
  async load({ askReader }) {
    const institution = institutionOf(await askReader())
    const data: Shown = institution
      ? { access: institution.licence, institution: institution.name }
      : { access: 'none' }
    return { kind: 'found', data, tags: ['site'] }
  },
  head: (_data, { magazine }) => ({
    title: 'Issues for institutions',
    description: `Every issue of ${magazine.name}, for the readers of institutions with a licence.`,
    canonical: '/institution/issues',
    robots: 'noindex',
  }),
  View: InstitutionIssuesView,
})

function InstitutionIssuesView({ data, site }: ViewProps<Shown>) {
  return (
    <SiteLayout site={site}>
      <div className="institution">
        <header className="institution-head">
          <p className="label">Institutional access</p>
          <h1>{titleOf(data)}</h1>
          {data.access === 'current' && <AccessThrough institution={data.institution} />}
        </header>
        {data.access === 'current' ? <Shelf issues={site.issues} /> : <NoAccess data={data} site={site} />}
      </div>
    </SiteLayout>
  )
}

function titleOf(data: Shown): string {
  if (data.access === 'current') return 'Every issue, to read and to keep'
  return data.access === 'lapsed' ? `The licence of ${data.institution} has lapsed` : 'Read through your institution'
}

function NoAccess({ data, site }: { data: Shown; site: Site }) {
  const slug = usePageSettings().login.institutional?.slug
  const tab = slug ? `tab=${slug}&` : ''
  const login = `/login?${tab}redirect=${encodeURIComponent('/institution/issues')}`
  return (
    <section className="institution-closed">
      {data.access === 'lapsed' ? (
        <p>
          Its readers have had access to {site.magazine.name} before, and will again once it is renewed. We are glad to
          help.
        </p>
      ) : (
        <p>
          With a licence, everyone at a university, school or library reads all of {site.magazine.name}, and has every
          issue as a PDF and an EPUB.
        </p>
      )}
      <ul className="institution-ways">
        <li>
          <ButtonLink href={login}>Log in via institution</ButtonLink>
        </li>
        <li>
          <a href="/institutional-subscriptions">About institutional licences</a>
        </li>
      </ul>
    </section>
  )
}

function Shelf({ issues }: { issues: IssueCard[] }) {
  if (issues.length === 0) return <p>The first issue is still being made.</p>
  return (
    <ol className="institution-issues">
      {issues.map((issue, at) => (
        <li key={issue.slug}>
          <ShelfIssue issue={issue} isSeenAtOnce={at < 4} />
        </li>
      ))}
    </ol>
  )
}

function ShelfIssue({ issue, isSeenAtOnce }: { issue: IssueCard; isSeenAtOnce: boolean }) {
  const { number, slug, title, season, cover } = issue
  return (
    <article className="institution-issue">
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
      <ul className="institution-files" aria-label={`Issue ${number} as a file`}>
        {(['pdf', 'epub'] as const).map((format) => (
          <li key={format}>
            <a href={`/issue/${slug}/download/${format}`} rel="nofollow">
              <Icon name="download" />
              {format.toUpperCase()}
            </a>
          </li>
        ))}
      </ul>
    </article>
  )
}
