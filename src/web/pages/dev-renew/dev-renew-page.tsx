import { loadRenew, RENEW_QUERY, type RenewData } from '#web/pages/renew/load-renew.ts'
import { RenewView } from '#web/pages/renew/renew-view.tsx'
import { definePage } from '#web/render/page.ts'

/** The Renew screen of a magazine that lets its readers give something on top, and check out later. */
export const devRenewPage = definePage<RenewData>({
  path: '/dev/renew',
  styles: 'renew',
  query: RENEW_QUERY,
  payments: true,
  load: loadRenew,
  head: () => ({
    title: 'Renew, with all that can be offered',
    description: 'The Renew screen with its optional parts',
    canonical: '/dev/renew',
    robots: 'noindex',
  }),
  View: ({ data, site }) => (
    <RenewView
      data={data}
      site={site}
      flow={{ ...site.magazine.flows.renew, checkoutLater: true, addDonation: true }}
    />
  ),
})
