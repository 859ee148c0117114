import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { findLinkedAccount } from '#application/accounts/find-linked-account.ts'
import { type FailingToPay, type OpenedPayment, openPayment } from '#application/accounts/open-payment.ts'
import { methodNoun, type SavedMethod, shownMethod } from '#domain/payments/saved-method.ts'
import { accountCard } from '#web/islands/account-card/account-card.island.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { Island } from '#web/render/island.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { usePageSettings } from '#web/render/page-settings.ts'
import { SavedMethodLines } from '#web/ui/saved-method.tsx'
import { FailingRenewal } from './failing-renewal.tsx'
import { RenewalNews } from './renewal-news.tsx'

/** `opened` is null for whoever has a link that leads nowhere any more. */
type Shown = { opened: OpenedPayment | null; token: string | null; tried: string | null }

/** How an account pays: for whoever is logged in, and for whoever was mailed a link. Looking uses nothing up. */
export const accountPaymentPage = definePage<Shown>({
  path: '/account/payment',
  styles: 'account-payment',
  query: ['token', 'tried'],
  payments: true,
  async load({ context, query, cookie }) {
    const token = query.get('token')
    const accountId = await findLinkedAccount(context, 'payment', { token, sessionToken: cookie(SESSION_COOKIE) })
    if (accountId === null && token === null)
      return { kind: 'moved', to: '/login?redirect=%2Faccount%2Fpayment', forNow: true }
    const opened = accountId === null ? null : await openPayment(context, accountId)
    const data = { opened, token, tried: query.get('tried') }
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

function PaymentView({ data: { opened, token, tried }, site }: ViewProps<Shown>) {
  const { supportEmail } = site.magazine
  return (
    <SiteLayout site={site} signup={false}>
      <article className="account-payment">
        {opened ? (
          <PaymentDesk opened={opened} token={token} tried={tried} supportEmail={supportEmail} />
        ) : (
          <>
            <h1>This link is over</h1>
            <p>
              A payment link works for 30 days. <a href="/account/payment">Log in</a> to change how you pay, or write to{' '}
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
            </p>
          </>
        )}
      </article>
    </SiteLayout>
  )
}

/** What the reader can do about it; null where it can not be paid at this moment. */
function asked({ payable, amount, challenge }: FailingToPay, saved: SavedMethod | null) {
  if (payable !== 'with-any' && payable !== 'with-another') return null
  return { amount, canTry: payable === 'with-any', what: methodNoun(saved), challenge }
}

type PaymentDeskProps = Shown & { opened: OpenedPayment; supportEmail: string }

function PaymentDesk({ opened, token, tried, supportEmail }: PaymentDeskProps) {
  const { payments } = usePageSettings()
  const { name, saved, billing, renewal } = opened
  const failing = renewal?.state === 'failing' ? renewal : null
  // Somebody who just looks after their card is not told of what is long done.
  const hasCome = token !== null || tried !== null || renewal?.state === 'charging'
  const isOver = hasCome && renewal !== null && renewal.state !== 'failing'
  const facts = (
    <section className="account-payment-now" aria-labelledby="account-payment-now">
      <h2 id="account-payment-now">Current Information</h2>
      <dl className="account-payment-facts">
        <dt>Name</dt>
        <dd>{name}</dd>
        <dt>Payment Details</dt>
        <dd>{saved ? <SavedMethodLines method={shownMethod(saved)} /> : 'No payment card on record.'}</dd>
      </dl>
    </section>
  )
  return (
    <>
      {failing ? (
        <FailingRenewal renewal={failing} saved={saved} tried={tried} />
      ) : (
        <h1>{isOver ? 'Your renewal' : 'Payment'}</h1>
      )}
      {isOver && <RenewalNews renewal={renewal} />}
      {!failing && facts}
      <Island
        of={accountCard}
        id="account-card"
        token={token}
        name={name}
        hasSaved={saved !== null}
        billing={billing}
        renewal={failing && asked(failing, saved)}
        payments={payments}
        supportEmail={supportEmail}
      />
      {failing && facts}
      {token === null && (
        <p className="account-payment-back">
          <a href="/account">Return to settings</a>
        </p>
      )}
    </>
  )
}
