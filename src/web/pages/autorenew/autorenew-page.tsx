import { HOW_IT_RENEWS_PATH } from '#domain/checkout/checkout-texts.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'

/** What a subscription does at its end, and how that is turned off, for whoever is about to buy one. */
export const autorenewPage = definePage<null>({
  path: HOW_IT_RENEWS_PATH,
  styles: 'information',
  async load() {
    return { kind: 'found', data: null, tags: ['site'] }
  },
  head: () => ({
    title: 'How a subscription renews',
    description: 'When a subscription renews, at which price, and how that is turned off.',
    canonical: HOW_IT_RENEWS_PATH,
  }),
  View: AutorenewView,
})

function AutorenewView({ site }: ViewProps<null>) {
  const { supportEmail } = site.magazine
  return (
    <SiteLayout site={site}>
      <article className="information">
        <h1>How a subscription renews</h1>
        <div className="prose">
          <p>
            A subscription that was paid with a saved card renews when its last issue has been sent: for the same term,
            at the price of that day, by that card. We write to you at least a week before anything is charged, and name
            the price. Gifts and lifetime subscriptions never renew by themselves.
          </p>
          <h2>How to turn it off</h2>
          <p>
            Log in, open <a href="/account">your account</a> and press ‘Disable autorenew’. You can do so at any time,
            right after buying as well, and every issue that you have paid for still comes.
          </p>
          <p>
            Or write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> from the address that you subscribed with.
          </p>
        </div>
      </article>
    </SiteLayout>
  )
}
