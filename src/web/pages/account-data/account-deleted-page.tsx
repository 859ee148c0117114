import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'

/** What whoever has deleted their account is told. It knows nobody. */
export const accountDeletedPage = definePage<null>({
  path: '/account/deleted',
  styles: 'account-data',
  query: [],
  screen: true,
  load: async () => ({ kind: 'found', data: null, tags: [] }),
  head: () => ({
    title: 'Your Account Is Deleted',
    description: 'Your account is deleted.',
    canonical: '/account/deleted',
    robots: 'noindex',
  }),
  View: ({ site }: ViewProps<null>) => (
    <SiteLayout site={site} signup={false}>
      <article className="account-data">
        <h1>Your account is deleted</h1>
        <p>We have sent you a last mail that says so, and no longer know you. Thank you for having been with us.</p>
        <p>
          <a href="/">Read on</a>, as a visitor.
        </p>
      </article>
    </SiteLayout>
  ),
})
