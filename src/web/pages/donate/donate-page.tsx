import { DONATE_QUERY } from '#screens/donations/donate-screen.ts'
import { definePage } from '#web/render/page.ts'
import { DonateView } from './donate-view.tsx'
import { type DonateData, loadDonate } from './load-donate.ts'

/** Where readers give, once or every month. Each reader's own, for the account: kept nowhere. */
export const donatePage = definePage<DonateData>({
  path: '/donate',
  styles: 'donate',
  query: DONATE_QUERY,
  payments: true,
  screen: true,
  load: loadDonate,
  head: (_data, { magazine }) => ({
    title: `Donate to ${magazine.name}`,
    description: `Support ${magazine.name} with a donation, once or every month.`,
    canonical: '/donate',
  }),
  View: ({ data, site }) => <DonateView data={data} site={site} flow={site.magazine.flows.donate} />,
})
