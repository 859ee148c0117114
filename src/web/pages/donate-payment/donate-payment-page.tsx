import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import {
  type OpenedDonationPayment,
  openDonationPayment,
  viewDonationPayment,
} from '#application/donations/donor/open-donation-payment.ts'
import { DONOR_NOTE_COOKIE, readDonorNote } from '#contract/donor.ts'
import { type DonorNote, NO_DONATION, sayDay } from '#domain/donations/donor-texts.ts'
import { describeMethod, methodNoun, type SavedMethod, shownMethod } from '#domain/payments/saved-method.ts'
import { donationCard } from '#web/islands/donation-card/donation-card.island.tsx'
import { ViewOnlyBanner } from '#web/pages/account/view-only-banner.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { NewPayment } from '#web/parts/card-setup/new-payment.tsx'
import { Island } from '#web/render/island.tsx'
import { definePage, type Page, type ViewProps } from '#web/render/page.ts'
import { usePageSettings } from '#web/render/page-settings.ts'
import { Notice } from '#web/ui/notice.tsx'
import { DeclinedGift } from './declined-gift.tsx'

/** `opened` is null for whoever has a link that opens nothing. */
type Shown = {
  opened: OpenedDonationPayment | null
  /** What names the donation in addresses: `?token=…` or `?donation=…`. */
  query: string
  said: DonorNote | null
  /** They come back from their bank, which has said yes. */
  isBack: boolean
  viewOnly: boolean
}

const page: Pick<Page<Shown>, 'styles' | 'payments' | 'head' | 'View'> = {
  styles: 'donate-payment',
  payments: true,
  head: (_shown, { magazine }) => ({
    title: 'How you give',
    description: `How your monthly donation to ${magazine.name} is paid`,
    canonical: '/donate/payment',
    robots: 'noindex',
  }),
  View: PaymentView,
}

/** How a monthly donation is paid, for whoever holds its link or is logged in to its account. Looking uses nothing up. */
export const donatePaymentPage = definePage<Shown>({
  ...page,
  path: '/donate/payment',
  query: ['token', 'donation', 'redirect_status', 'setup_intent'],
  async load({ context, query, cookie }) {
    const [token, donation] = [query.get('token'), query.get('donation')]
    const opened = await openDonationPayment(context, { token, donation, sessionToken: cookie(SESSION_COOKIE) })
    const said = opened && (readDonorNote(cookie(DONOR_NOTE_COOKIE), opened.id)?.said ?? null)
    const name = token !== null ? { token } : { donation: donation ?? '' }
    // With a setup named, the island asks the provider about it, and says that it is saved when it is.
    const isBack = query.get('redirect_status') === 'succeeded' && query.get('setup_intent') === null
    const data = { opened, query: `?${new URLSearchParams(name)}`, said, isBack, viewOnly: false }
    return { kind: 'found', data, tags: [], secret: true, ...(!opened && { status: 404 }) }
  },
})

/** The same page as staff may look at it, without anything by which it could be changed. */
export const donatePaymentDebugPage = definePage<Shown>({
  ...page,
  path: '/donate/payment/debug',
  query: ['token'],
  async load({ context, query, cookie }) {
    const token = query.get('token') ?? ''
    const opened = await viewDonationPayment(context, { token, sessionToken: cookie(SESSION_COOKIE) })
    if (!opened) return { kind: 'not-found' }
    return {
      kind: 'found',
      data: { opened, query: '', said: null, isBack: false, viewOnly: true },
      tags: [],
      secret: true,
    }
  },
})

function PaymentView({ data, site }: ViewProps<Shown>) {
  const { opened, viewOnly } = data
  return (
    <SiteLayout site={site} signup={false}>
      <article className="donate-payment">
        {viewOnly && <ViewOnlyBanner />}
        {opened ? (
          <Payment {...data} opened={opened} supportEmail={site.magazine.supportEmail} />
        ) : (
          <header className="donate-payment-head">
            <h1>This link leads nowhere</h1>
            <p>{NO_DONATION}</p>
          </header>
        )}
      </article>
    </SiteLayout>
  )
}

type Props = Omit<Shown, 'opened'> & { opened: OpenedDonationPayment; supportEmail: string }

function Payment({ opened, query, said, isBack, viewOnly, supportEmail }: Props) {
  const { payments } = usePageSettings()
  const { name, saved, declined, amount, nextOn, today, isCharging } = opened
  const news = whatCame(opened, said, isBack)
  return (
    <>
      <header className="donate-payment-head">
        <p className="label">Monthly donation</p>
        {declined ? (
          <DeclinedGift declined={declined} saved={saved} said={said} today={today} />
        ) : (
          <>
            <h1>{news ? 'Thank you' : 'How you give'}</h1>
            {!news && (
              <p className="donate-payment-lead">
                You give <strong>{amount}</strong> a month{saved ? `, from your ${describeMethod(saved)}` : ''}. The
                next gift is charged on {sayDay(nextOn, today)}.
              </p>
            )}
          </>
        )}
      </header>
      {news ? (
        <Updated opened={opened} news={news} />
      ) : (
        isCharging && (
          <Notice tone="info" title="A charge is under way">
            <p>There is nothing you have to do. You get a receipt by email; a bank debit can take some days.</p>
          </Notice>
        )
      )}
      {/* What the island carries lets a browser pay at the provider itself: who only looks is not given it. */}
      {!viewOnly && !news && (
        <Island
          of={donationCard}
          id="donation-card"
          query={query}
          name={name}
          declined={declined && { ...declined, what: whatToTry(declined.isSaved, saved) }}
          payments={payments}
          supportEmail={supportEmail}
        />
      )}
      {!viewOnly && (
        <p>
          <a href={`/donate/monthly${query}`}>Your monthly donation</a>
        </p>
      )}
    </>
  )
}

const newsTexts = {
  restarted: 'Your gift has been charged, and goes on as before.',
  'restart-processing': 'Your bank has been asked for your gift, which can take some days.',
  back: 'Your gifts are charged to it from now on.',
} as const
type News = keyof typeof newsTexts

/** Null where nothing was done, or a gift that was declined still waits. */
function whatCame({ saved, declined }: OpenedDonationPayment, said: DonorNote | null, isBack: boolean): News | null {
  if (said === 'restarted' || said === 'restart-processing') return said
  return isBack && saved && !declined ? 'back' : null
}

const whatToTry = (isSaved: boolean, saved: SavedMethod | null) =>
  saved && !isSaved ? `your ${describeMethod(saved)}` : `the same ${methodNoun(saved)} again`

/** What is saved now, as the provider knows it, and what was charged to it already. */
function Updated({ opened, news: came }: { opened: OpenedDonationPayment; news: News }) {
  const { saved, amount, nextOn, today, email } = opened
  return (
    <div className="donate-payment-done">
      <Notice tone="success" title="Payment updated successfully">
        <p>
          {newsTexts[came]}
          {came !== 'back' && ` A receipt goes to ${email}.`} The next gift of {amount} is on {sayDay(nextOn, today)}.
        </p>
      </Notice>
      {saved && <NewPayment method={shownMethod(saved)} />}
    </div>
  )
}
