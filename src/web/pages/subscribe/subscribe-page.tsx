import { definePage } from '#web/render/page.ts'
import { loadSubscribe, SUBSCRIBE_QUERY, type SubscribeData } from './load-subscribe.ts'
import { SubscribeView } from './subscribe-view.tsx'

/** Where subscriptions begin. Each reader's own, for the coupon and the account: kept nowhere. */
export const subscribePage = definePage<SubscribeData>({
  path: '/subscribe',
  styles: 'subscribe',
  query: SUBSCRIBE_QUERY,
  payments: true,
  screen: true,
  sleeps: 'ready',
  load: loadSubscribe,
  counts: ({ source }) => ({ kind: 'subscribe', ...source }),
  head: (_data, { magazine }) => ({
    title: `Subscribe to ${magazine.name}`,
    description: `${magazine.issuesPerYear} issues a year of ${magazine.name}, in print or as files, for yourself or as a gift.`,
    canonical: '/subscribe',
  }),
  View: ({ data, site }) => <SubscribeView data={data} site={site} flow={site.magazine.flows.subscribe} />,
})
