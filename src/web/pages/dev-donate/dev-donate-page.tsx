import { DONATE_QUERY } from '#screens/donations/donate-screen.ts'
import { DonateView } from '#web/pages/donate/donate-view.tsx'
import { type DonateData, loadDonate } from '#web/pages/donate/load-donate.ts'
import { definePage } from '#web/render/page.ts'

/** The Donate screen of a magazine whose donors pay at once. */
export const devDonatePage = definePage<DonateData>({
  path: '/dev/donate',
  styles: 'donate',
  query: DONATE_QUERY,
  payments: true,
  load: loadDonate,
  head: () => ({
    title: 'Donate, without a choice of when to pay',
    description: 'The Donate screen without its optional part',
    canonical: '/dev/donate',
    robots: 'noindex',
  }),
  View: ({ data, site }) => <DonateView data={data} site={site} flow={{ checkoutLater: false }} />,
})
