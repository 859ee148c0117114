import { withAdminView } from '#contract/page-paths.ts'
import { ViewOnlyBanner } from '#web/pages/account/view-only-banner.tsx'
import { loadAccount } from '#web/pages/account-details/load-account.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { ReturnToSettings } from '#web/parts/account-screen/return-to-settings.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { Button } from '#web/ui/button.tsx'
import { EXPORT_PATH } from './account-export-routes.ts'

type Shown = { viewOnly: boolean; adminView: string | null }

const PATH = '/account/data'

/** What is kept of a reader, in words, and the way to have a copy of it. */
export const accountDataPage = definePage<Shown>({
  path: PATH,
  styles: 'account-data',
  query: ['admin-view'],
  screen: true,
  async load(request) {
    const loaded = await loadAccount(request, PATH)
    if (!loaded.ok) return loaded.instead
    const data = { viewOnly: loaded.viewed.viewOnly, adminView: loaded.adminView }
    return { kind: 'found', data, tags: [], keep: false }
  },
  head: (_shown, { magazine }) => ({
    title: 'Your Data',
    description: `What ${magazine.name} keeps of you`,
    canonical: PATH,
    robots: 'noindex',
  }),
  View: OwnDataView,
})

/** A line each: what, and why or for how long. */
const kept: readonly [string, string][] = [
  ['Your account', 'Your name, your email address, how you log in, and the browsers that are logged in.'],
  ['Your addresses', 'Where your print issues go, and what stood on the labels of those that were sent.'],
  ['Your subscriptions', 'What you bought or were given, and which issues you have had of it.'],
  ['Your orders', 'What you bought, what it cost, when you paid, and what was given back.'],
  ['Your gifts and donations', 'Gifts that you gave or redeemed, donations, and the yearly statements of them.'],
  [
    'How you pay',
    'Whether a payment method is saved. The number of your card is with the payment provider, not with us.',
  ],
  ['Your reading', 'If you have turned that on: where you stopped in which articles, until you turn it off.'],
  ['Our mail to you', 'Whether you are on the mailing list, and for seven days which mails we sent you.'],
]

function OwnDataView({ data: { viewOnly, adminView }, site }: ViewProps<Shown>) {
  return (
    <SiteLayout site={site} signup={false}>
      <article className="account-data">
        {viewOnly && <ViewOnlyBanner />}
        <h1>Your Data</h1>
        <section aria-labelledby="kept">
          <h2 id="kept">What We Keep of You</h2>
          <dl className="account-data-kept">
            {kept.map(([what, says]) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{says}</dd>
              </div>
            ))}
          </dl>
          <p>
            What you read here is written down only if you want it:{' '}
            <a href={withAdminView('/account/reading', adminView)}>Your Reading</a>.
          </p>
        </section>
        <section aria-labelledby="download">
          <h2 id="download">Download Your Data</h2>
          <p>
            All of it in one zip file: <code>data.json</code>, which programs can read, and your receipts and statements
            as PDFs. With many receipts it takes some minutes. You can have it five times a day.
          </p>
          {!viewOnly && (
            <form method="post" action={EXPORT_PATH}>
              <Button type="submit" look="primary">
                Download your data
              </Button>
            </form>
          )}
        </section>
        <p>
          You may also <a href={withAdminView('/account/delete', adminView)}>delete your account</a>.
        </p>
        <ReturnToSettings adminView={adminView} />
      </article>
    </SiteLayout>
  )
}
