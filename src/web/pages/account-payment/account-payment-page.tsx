import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { findShownAccount } from '#application/accounts/find-shown-account.ts'
import { type FailingToPay, type OpenedPayment, openPayment } from '#application/accounts/open-payment.ts'
import { withAdminView } from '#contract/page-paths.ts'
import { describeMethod, methodNoun, type SavedMethod, shownMethod } from '#domain/payments/saved-method.ts'
import { accountCard } from '#web/islands/account-card/account-card.island.tsx'
import { CurrentPayment } from '#web/islands/account-card/current-payment.tsx'
import { ViewOnlyBanner } from '#web/pages/account/view-only-banner.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { ReturnToSettings } from '#web/parts/account-screen/return-to-settings.tsx'
import { Island } from '#web/render/island.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { usePageSettings } from '#web/render/page-settings.ts'
import { FailingRenewal } from './failing-renewal.tsx'
import { RenewalNews } from './renewal-news.tsx'

/** `opened` is null for whoever has a link that leads nowhere any more. */
type Shown = {
  opened: OpenedPayment | null
  token: string | null
  tried: string | null
  /** The provider led the reader back here, and says that all went well. */
  isBack: boolean
  viewOnly: boolean
  adminView: string | null
}

/** How an account pays: for whoever is logged in, and for whoever was mailed a link. Looking uses nothing up. */
export const accountPaymentPage = definePage<Shown>({
  path: '/account/payment',
  styles: 'account-payment',
  query: ['token', 'tried', 'redirect_status', 'setup_intent', 'admin-view'],
  payments: true,
  screen: true,
  async load({ context, query, cookie }) {
    const token = query.get('token')
    const adminView = query.get('admin-view')
    const asked = { token, sessionToken: cookie(SESSION_COOKIE), adminView }
    const shown = await findShownAccount(context, 'payment', { ...asked, page: '/account/payment' })
    if (shown.kind === 'not-found') return { kind: 'not-found' }
    if (shown.kind === 'not-logged-in')
      return { kind: 'moved', to: '/login?redirect=%2Faccount%2Fpayment', forNow: true }
    const { accountId, viewOnly } = shown
    const opened = accountId === null ? null : await openPayment(context, accountId)
    // With a setup in its address the page is still to ask what became of that one.
    const isBack = query.get('redirect_status') === 'succeeded' && query.get('setup_intent') === null
    const data = { opened, token, tried: query.get('tried'), isBack, viewOnly, adminView }
    return { kind: 'found', data, tags: [], secret: true, ...(!opened && { status: 404 }) }
  },
  head: (_shown, { magazine }) => ({
    title: 'Payment',
    description: `How you pay for ${magazine.name}`,
    canonical: '/account/payment',
    robots: 'noindex',
  }),
  View: PaymentView,
})

function PaymentView({ data, site }: ViewProps<Shown>) {
  const { opened, viewOnly } = data
  const { supportEmail } = site.magazine
  return (
    <SiteLayout site={site} signup={false}>
      <article className="account-payment">
        {viewOnly && <ViewOnlyBanner />}
        {opened ? (
          <PaymentForm {...data} opened={opened} supportEmail={supportEmail} />
        ) : (
          <>
            <h1>This link is over</h1>
            <p>
              A payment link works for a year. <a href="/account/payment">Log in</a> to change how you pay, or write to{' '}
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
            </p>
          </>
        )}
      </article>
    </SiteLayout>
  )
}

/** What the reader can do about it; null where it can not be paid at this moment. */
function asked({ payable, amount, challenge, isSaved }: FailingToPay, saved: SavedMethod | null) {
  if (payable !== 'with-any' && payable !== 'with-another') return null
  const what = saved && !isSaved ? `your ${describeMethod(saved)}` : `the same ${methodNoun(saved)} again`
  return { amount, canTry: payable === 'with-any' && saved !== null, what, isSaved, challenge }
}

type PaymentFormProps = Shown & { opened: OpenedPayment; supportEmail: string }

function PaymentForm({ opened, token, tried, isBack, viewOnly, adminView, supportEmail }: PaymentFormProps) {
  const { payments } = usePageSettings()
  const { name, saved, billing, renewal } = opened
  const failing = renewal?.state === 'failing' ? renewal : null
  // Somebody who just looks after their card is not told of what is long done.
  const hasCome = token !== null || tried !== null || renewal?.state === 'charging'
  const isOver = hasCome && renewal !== null && renewal.state !== 'failing'
  return (
    <>
      {failing ? (
        <FailingRenewal renewal={failing} saved={saved} tried={tried} />
      ) : (
        <h1>{isOver ? 'Your renewal' : 'Payment'}</h1>
      )}
      {isOver && <RenewalNews renewal={renewal} />}
      {/* What the island carries lets a browser pay at the provider itself: who only looks is not given it. */}
      {viewOnly ? (
        <CurrentPayment name={name} saved={saved && shownMethod(saved)} />
      ) : (
        <Island
          of={accountCard}
          id="account-card"
          token={token}
          name={name}
          saved={saved && shownMethod(saved)}
          billing={billing}
          renewal={failing && asked(failing, saved)}
          isCompleted={isBack && opened.isUpdated}
          settings={token === null ? withAdminView('/account', adminView) : null}
          payments={payments}
          supportEmail={supportEmail}
        />
      )}
      {token === null && <ReturnToSettings adminView={adminView} />}
    </>
  )
}
