import type { IdentityProviders } from '#contract/access.ts'
import { knownTab } from '#domain/access/login-ways.ts'
import { safePath } from '#domain/access/safe-path.ts'
import { LoginPlace } from '#web/pages/layout/login-place.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { usePageSettings } from '#web/render/page-settings.ts'
import { InstitutionLinks } from './institution-links.tsx'
import { listedInstitutions } from './listed-institutions.ts'
import { type Outcome, outcomeOf } from './plain-outcome.ts'

type Shown = { tab: string | null; redirect: string; outcome: Outcome | undefined; institutions: IdentityProviders }

/** Every way in, for those whom another page has sent here, and for those without scripts. */
export const loginPage = definePage<Shown>({
  path: '/login',
  styles: 'login',
  query: ['tab', 'redirect', 'error', 'step', 'sent'],
  async load(request) {
    const { query, askReader } = request
    const redirect = safePath(query.get('redirect'))
    const reader = await askReader()
    if (reader.kind === 'account') return { kind: 'moved', to: redirect, forNow: true }
    const tab = query.get('tab')
    const [outcome, institutions] = await Promise.all([outcomeOf(request), listedInstitutions(request, tab)])
    return { kind: 'found', data: { tab, redirect, outcome, institutions }, tags: ['site'], keep: query.size === 0 }
  },
  head: (_shown, { magazine }) => ({
    title: 'Log in',
    description: `Log in to ${magazine.name}.`,
    canonical: '/login',
    robots: 'noindex',
  }),
  View: LoginView,
})

function LoginView({ data: { tab, redirect, outcome, institutions }, site }: ViewProps<Shown>) {
  const { login: ways } = usePageSettings()
  const { institutional } = ways
  const open = knownTab(tab, ways) ?? 'password'
  const discovers = institutional?.discovery && open === institutional.slug
  return (
    <SiteLayout site={site} signup={false}>
      <div className="login-page">
        <header className="login-page-head">
          <h1>Log in</h1>
          <p className="login-page-deck">To read on, and to see to your subscription.</p>
        </header>
        <LoginPlace
          place="page"
          tab={open}
          redirect={redirect}
          outcome={outcome}
          inside={
            discovers ? <InstitutionLinks {...{ slug: institutional.slug, redirect, institutions }} /> : undefined
          }
        />
        <aside className="login-page-aside" aria-labelledby="no-account">
          <h2 id="no-account" className="label">
            No account yet?
          </h2>
          <ul className="login-page-notes">
            <li>
              One comes with every subscription: <a href="/subscribe">subscribe</a>.
            </li>
            <li>
              Subscribed by post, or given as a present? Set up your password with the address we have of you, or have a
              code sent there.
            </li>
            <li>
              Nothing works? Write to <a href={`mailto:${site.magazine.supportEmail}`}>{site.magazine.supportEmail}</a>.
            </li>
          </ul>
        </aside>
      </div>
    </SiteLayout>
  )
}
