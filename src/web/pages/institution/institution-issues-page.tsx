import type { Site } from '#application/content/read-site.ts'
import { INSTITUTIONS_TAG, listIdentityProviders } from '#application/institutions/list-identity-providers.ts'
import type { IssueCard } from '#application/issues/issue-card.ts'
import type { IdentityProviders } from '#contract/access.ts'
import { institutionOf } from '#domain/access/reader-access.ts'
import { AccessThrough } from '#web/pages/layout/access-through.tsx'
import { LoginPlace } from '#web/pages/layout/login-place.tsx'
import { ShelfIssue } from '#web/pages/layout/shelf-issue.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { InstitutionLinks } from '#web/pages/login/institution-links.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { usePageSettings } from '#web/render/page-settings.ts'
import { Icon } from '#web/ui/icon.tsx'

type Open = { access: 'current'; institution: string }
/** Whoever can't be let in is shown the way in; `choices` are for those without scripts. */
type Closed = ({ access: 'lapsed'; institution: string } | { access: 'none' }) & { choices: IdentityProviders }
type Shown = Open | Closed

const PATH = '/institution/issues'

/** The issues as institutional readers have them: whole, to read and to keep. */
export const institutionIssuesPage = definePage<Shown>({
  path: PATH,
  styles: 'institution',
  async load({ context, askReader }) {
    const found = institutionOf(await askReader())
    const tags = ['site', INSTITUTIONS_TAG]
    if (found?.licence === 'current') {
      return { kind: 'found', data: { access: 'current', institution: found.name }, tags }
    }
    const choices = await listIdentityProviders(context)
    const data: Closed = found ? { access: 'lapsed', institution: found.name, choices } : { access: 'none', choices }
    return { kind: 'found', data, tags }
  },
  head: (_data, { magazine }) => ({
    title: 'Issues for institutions',
    description: `Every issue of ${magazine.name}, for the readers of institutions with a licence.`,
    canonical: PATH,
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

function NoAccess({ data, site }: { data: Closed; site: Site }) {
  const { institutional } = usePageSettings().login
  return (
    <section className="institution-closed">
      <div className="institution-about">
        {data.access === 'lapsed' ? (
          <p>
            Its readers have had access to {site.magazine.name} before, and will again once it is renewed. We are glad
            to help.
          </p>
        ) : (
          <p>
            With a licence, everyone at a university, school or library reads all of {site.magazine.name}, and has every
            issue as a PDF and an EPUB.
          </p>
        )}
        <p>
          <a href="/institutional-subscriptions">About institutional licences</a>
        </p>
      </div>
      {institutional && (
        <LoginPlace
          place="page"
          tab={institutional.slug}
          redirect={PATH}
          inside={<InstitutionLinks slug={institutional.slug} redirect={PATH} institutions={data.choices} />}
        />
      )}
    </section>
  )
}

function Shelf({ issues }: { issues: IssueCard[] }) {
  if (issues.length === 0) return <p>The first issue is still being made.</p>
  return (
    <ol className="shelf-issues">
      {issues.map((issue, at) => (
        <li key={issue.slug}>
          <ShelfIssue issue={issue} isSeenAtOnce={at < 4}>
            <IssueFiles {...issue} />
          </ShelfIssue>
        </li>
      ))}
    </ol>
  )
}

function IssueFiles({ number, slug }: IssueCard) {
  return (
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
  )
}
