import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

export type Leaving = { provider: string; url: string }

/**
 * Between a plain form and a provider. What a form leads to may only be of this site, however often it is sent on; this
 * page is, and goes on by itself.
 */
export const leavingPage = definePage<Leaving>({
  path: '',
  styles: 'oauth',
  load: async () => ({ kind: 'not-found' }),
  head: ({ provider }) => ({
    title: `On to ${provider}`,
    description: `You are being sent to ${provider}.`,
    canonical: '/login',
    robots: 'noindex',
  }),
  View: LeavingView,
})

function LeavingView({ data: { provider, url }, site }: ViewProps<Leaving>) {
  return (
    <SiteLayout site={site} signup={false}>
      <div className="oauth">
        <h1>On to {provider}</h1>
        <p className="oauth-text">You log in there and come back here.</p>
        <ul className="oauth-ways">
          <li>
            <ButtonLink href={url}>Continue</ButtonLink>
          </li>
        </ul>
      </div>
    </SiteLayout>
  )
}
