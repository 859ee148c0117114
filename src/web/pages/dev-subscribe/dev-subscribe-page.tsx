import { loadSubscribe, SUBSCRIBE_QUERY, type SubscribeData } from '#web/pages/subscribe/load-subscribe.ts'
import { SubscribeView } from '#web/pages/subscribe/subscribe-view.tsx'
import { definePage } from '#web/render/page.ts'

/** The Subscribe screen of a magazine that lets its readers give something on top, and check out later. */
export const devSubscribePage = definePage<SubscribeData>({
  path: '/dev/subscribe',
  styles: 'subscribe',
  query: SUBSCRIBE_QUERY,
  payments: true,
  load: loadSubscribe,
  head: () => ({
    title: 'Subscribe, with all that can be offered',
    description: 'The Subscribe screen with its optional parts',
    canonical: '/dev/subscribe',
    robots: 'noindex',
  }),
  View: ({ data, site }) => (
    <SubscribeView
      data={data}
      site={site}
      flow={{ ...site.magazine.flows.subscribe, checkoutLater: true, addDonation: true }}
    />
  ),
})
