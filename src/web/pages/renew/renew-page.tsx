import { definePage } from '#web/render/page.ts'
import { loadRenew, RENEW_PATH, RENEW_QUERY, type RenewData } from './load-renew.ts'
import { RenewView } from './renew-view.tsx'

/** Where subscriptions go on. Each reader's own: kept nowhere. */
export const renewPage = definePage<RenewData>({
  path: RENEW_PATH,
  styles: 'renew',
  query: RENEW_QUERY,
  payments: true,
  screen: true,
  load: loadRenew,
  head: (_data, { magazine }) => ({
    title: 'Renew your subscription',
    description: `Renew your subscription to ${magazine.name}, with the same settings or with others.`,
    canonical: RENEW_PATH,
  }),
  View: ({ data, site }) => <RenewView data={data} site={site} flow={site.magazine.flows.renew} />,
})
