import type { ProviderRefusal } from '#domain/access/provider-refusal.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { refusalText } from './refusal-texts.ts'

export type RefusedLogin = {
  reason: ProviderRefusal
  provider: { slug: string; name: string }
  institution?: string | undefined
  /** Where the reader wanted to be. */
  path: string
}

/** For a reader whom a login elsewhere did not bring in. */
export const refusedLoginPage = definePage<RefusedLogin>({
  path: '',
  styles: 'oauth',
  load: async () => ({ kind: 'not-found' }),
  head: (data, { magazine }) => {
    const { title, text } = refusalText(data.reason, namesOf(data, magazine.name))
    return { title, description: text, canonical: '/login', robots: 'noindex' }
  },
  View: RefusedLoginView,
})

const namesOf = ({ provider, institution = 'your institution' }: RefusedLogin, magazine: string) => ({
  provider: provider.name,
  magazine,
  institution,
})

function RefusedLoginView({ data, site }: ViewProps<RefusedLogin>) {
  const { provider, path } = data
  const { title, text, again, licences, code } = refusalText(data.reason, namesOf(data, site.magazine.name))
  const redirect = path === '/' ? '' : `redirect=${encodeURIComponent(path)}`
  const loginPath = (tab: string) => `/login${tab || redirect ? '?' : ''}${[tab, redirect].filter(Boolean).join('&')}`
  return (
    <SiteLayout site={site}>
      <div className="oauth">
        <Icon name="warning" className="oauth-mark" />
        <p className="label">Login with {provider.name}</p>
        <h1>{title}</h1>
        <p className="oauth-text">{text}</p>
        <ul className="oauth-ways">
          {again && (
            <li>
              <ButtonLink href={`/oauth/${provider.slug}?url=${encodeURIComponent(path)}`}>Try again</ButtonLink>
            </li>
          )}
          {licences && (
            <li>
              <ButtonLink href="/institutional-subscriptions">About institutional licences</ButtonLink>
            </li>
          )}
          {code && (
            <li>
              <ButtonLink href={loginPath('tab=email')}>Get a code by email</ButtonLink>
            </li>
          )}
          <li>
            <a href={loginPath('')}>Log in another way</a>
          </li>
          <li>
            <a href={path}>{path === '/' ? 'Go to the front page' : 'Go back to where you were'}</a>
          </li>
        </ul>
      </div>
    </SiteLayout>
  )
}
