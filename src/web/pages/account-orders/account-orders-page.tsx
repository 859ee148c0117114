import type { OrderPage } from '#application/sales/orders/order-pages.ts'
import { type AccountOrder, readAccountOrders } from '#application/sales/orders/read-account-orders.ts'
import { withAdminView } from '#contract/page-paths.ts'
import { byYear } from '#domain/orders/account-order.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { ViewOnlyBanner } from '#web/pages/account/view-only-banner.tsx'
import { loadAccount } from '#web/pages/account-details/load-account.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { ReturnToSettings } from '#web/parts/account-screen/return-to-settings.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { AccountOrderItem } from './account-order-item.tsx'
import { OrderPageLinks } from './order-page-links.tsx'

type Shown = { page: OrderPage<AccountOrder>; viewOnly: boolean; adminView: string | null }

const PATH = '/account/orders'

/** All that an account has bought, year by year, with receipts and downloads. */
export const accountOrdersPage = definePage<Shown>({
  path: PATH,
  styles: 'account-orders',
  query: ['admin-view', 'before', 'after'],
  screen: true,
  async load(request) {
    const loaded = await loadAccount(request, PATH)
    if (!loaded.ok) return loaded.instead
    const { account, viewOnly } = loaded.viewed
    const { context, query } = request
    const asked = { before: query.get('before'), after: query.get('after') }
    const page = await readAccountOrders(context, { accountId: account.accountId, viewOnly, ...asked })
    return { kind: 'found', data: { page, viewOnly, adminView: loaded.adminView }, tags: [], secret: true }
  },
  head: (_shown, { magazine }) => ({
    title: 'Orders and Receipts',
    description: `What you have bought at ${magazine.name}`,
    canonical: PATH,
    robots: 'noindex',
  }),
  View: OrdersView,
})

function OrdersView({ data: { page, viewOnly, adminView }, site }: ViewProps<Shown>) {
  const { magazine } = site
  const dated = page.rows.map((order) => ({ ...order, day: dayIn(magazine.timeZone, order.at) }))
  const to = (path: string) => withAdminView(path, adminView)
  return (
    <SiteLayout site={site} signup={false}>
      <article className="orders-page">
        {viewOnly && <ViewOnlyBanner />}
        <header>
          <h1>Orders and Receipts</h1>
          {page.rows.length === 0 ? (
            <p>You have not ordered anything with this account yet.</p>
          ) : (
            <p className="fine">
              {'Is something not right? Name the order’s number when you write to '}
              <a href={`mailto:${magazine.supportEmail}`}>{magazine.supportEmail}</a>.
            </p>
          )}
        </header>
        {byYear(dated).map(({ year, of }) => (
          <section key={year} aria-labelledby={`orders-${year}`}>
            <h2 id={`orders-${year}`}>{year}</h2>
            <ol className="orders-list">
              {of.map((order) => (
                <AccountOrderItem
                  key={order.ref}
                  order={order}
                  sign={magazine.currency}
                  timeZone={magazine.timeZone}
                  to={to}
                />
              ))}
            </ol>
          </section>
        ))}
        <OrderPageLinks page={page} path={PATH} to={to} />
        <ReturnToSettings adminView={adminView} />
      </article>
    </SiteLayout>
  )
}
