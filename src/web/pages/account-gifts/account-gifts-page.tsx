import { type GiftOrder, readGivenGifts } from '#application/gifts/giver/read-given-gifts.ts'
import type { OrderPage } from '#application/sales/orders/order-pages.ts'
import { ACCOUNT_NOTE_COOKIE, type AccountNote, readAccountNote } from '#contract/account-details.ts'
import { withAdminView } from '#contract/page-paths.ts'
import { linkSentAgain } from '#domain/gifts/given-gift.ts'
import { ViewOnlyBanner } from '#web/pages/account/view-only-banner.tsx'
import { DetailsNews } from '#web/pages/account-details/details-form.tsx'
import { loadAccount } from '#web/pages/account-details/load-account.ts'
import { OrderPageLinks } from '#web/pages/account-orders/order-page-links.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { ReturnToSettings } from '#web/parts/account-screen/return-to-settings.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { GiftOrderPart } from './gift-order-part.tsx'

type Shown = {
  page: OrderPage<GiftOrder>
  /** The query of the page itself, for whoever is led back to it. */
  place: string
  email: string
  note: AccountNote | null
  viewOnly: boolean
  adminView: string | null
}

const PATH = '/account/gifts'

/** Every gift that the account has bought: its link, its card, and whether somebody has redeemed it. */
export const accountGiftsPage = definePage<Shown>({
  path: PATH,
  styles: 'account-gifts',
  query: ['admin-view', 'before', 'after'],
  screen: true,
  async load(request) {
    const loaded = await loadAccount(request, PATH)
    if (!loaded.ok) return loaded.instead
    const { account, viewOnly } = loaded.viewed
    const { context, query } = request
    const asked = { before: query.get('before'), after: query.get('after') }
    const page = await readGivenGifts(context, { accountId: account.accountId, viewOnly, ...asked })
    const note = readAccountNote(request.cookie(ACCOUNT_NOTE_COOKIE), account.ref, 'gifts')
    const place = new URLSearchParams(Object.entries(asked).filter((one): one is [string, string] => one[1] !== null))
    const { adminView } = loaded
    const data = { page, place: place.toString(), email: account.email, note, viewOnly, adminView }
    return { kind: 'found', data, tags: [], secret: true }
  },
  head: (_shown, { magazine }) => ({
    title: 'Gifts You Have Given',
    description: `Gift subscriptions to ${magazine.name} that you have bought`,
    canonical: PATH,
    robots: 'noindex',
  }),
  View: GiftsView,
})

function GiftsView({ data, site }: ViewProps<Shown>) {
  const { page, place, email, note, viewOnly, adminView } = data
  const { magazine } = site
  const to = (path: string) => withAdminView(path, adminView)
  const sendAction = to(`/api/account/gifts/send${place && `?${place}`}`)
  return (
    <SiteLayout site={site} signup={false}>
      <article className="gifts-page">
        {viewOnly && <ViewOnlyBanner />}
        <header>
          <h1>Gifts You Have Given</h1>
          {page.rows.length === 0 ? <NoGifts to={to} /> : <Lede viewOnly={viewOnly} />}
        </header>
        {note && !viewOnly && (
          <DetailsNews note={note} done={note.done === 'gift-sent' ? linkSentAgain(email) : null} />
        )}
        {page.rows.map((order) => (
          <GiftOrderPart key={order.ref} order={order} magazine={magazine} sendAction={sendAction} to={to} />
        ))}
        <OrderPageLinks page={page} path={PATH} to={to} />
        <ReturnToSettings adminView={adminView} />
      </article>
    </SiteLayout>
  )
}

const NoGifts = ({ to }: { to: (path: string) => string }) => (
  <p>
    You have not given a subscription with this account yet. <a href={to('/subscribe?type=gift')}>Give one</a>
  </p>
)

const Lede = ({ viewOnly }: { viewOnly: boolean }) =>
  viewOnly ? (
    <p>Whoever has a gift’s link can redeem it, so links are shown to the giver only.</p>
  ) : (
    <p>
      Hand each link to one person, by mail or as a card. Whoever opens it first can redeem the gift; it does not
      expire, and works once.
    </p>
  )
