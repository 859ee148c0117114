import { readOffers } from '#application/gifts/giver/read-offers.ts'
import { type MailOfAccount, readMailOfAccount } from '#application/mailing-list/read-mail-of-account.ts'
import { ACCOUNT_NOTE_COOKIE, type AccountNote, readAccountNote } from '#contract/account-details.ts'
import { withAdminView } from '#contract/page-paths.ts'
import { OFFERS_OFF, OFFERS_ON } from '#domain/gifts/gift-delivery-texts.ts'
import { ViewOnlyBanner } from '#web/pages/account/view-only-banner.tsx'
import { DetailsNews } from '#web/pages/account-details/details-form.tsx'
import { loadAccount } from '#web/pages/account-details/load-account.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { ReturnToSettings } from '#web/parts/account-screen/return-to-settings.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { Notice } from '#web/ui/notice.tsx'
import { GiftOffersChoice } from './gift-offers-choice.tsx'
import { MailingListChoice } from './mailing-list-choice.tsx'

type Shown = {
  mail: MailOfAccount
  hasOffers: boolean
  note: AccountNote | null
  viewOnly: boolean
  adminView: string | null
}

const PATH = '/account/mail'

/** What the magazine mails to an account: what its holder can choose, and what always comes. */
export const accountMailPage = definePage<Shown>({
  path: PATH,
  styles: 'account-mail',
  query: ['admin-view'],
  screen: true,
  async load(request) {
    const loaded = await loadAccount(request, PATH)
    if (!loaded.ok) return loaded.instead
    const { account, viewOnly } = loaded.viewed
    const mail = await readMailOfAccount(request.context, account.accountId)
    if (!mail) return { kind: 'not-found' }
    const hasOffers = await readOffers(request.context, account.accountId)
    const note = readAccountNote(request.cookie(ACCOUNT_NOTE_COOKIE), account.ref, 'mail')
    return {
      kind: 'found',
      data: { mail, hasOffers, note, viewOnly, adminView: loaded.adminView },
      tags: [],
      secret: true,
    }
  },
  head: (_shown, { magazine }) => ({
    title: 'Emails From Us',
    description: `What ${magazine.name} sends to your email address`,
    canonical: PATH,
    robots: 'noindex',
  }),
  View: MailView,
})

function MailView({ data, site }: ViewProps<Shown>) {
  const { mail, hasOffers, note, viewOnly, adminView } = data
  return (
    <SiteLayout site={site} signup={false}>
      <article className="account-details">
        {viewOnly && <ViewOnlyBanner />}
        <h1>Emails From Us</h1>
        <p>
          We write to <strong className="account-mail-address">{mail.email}</strong>.{' '}
          <a href={withAdminView('/account/email', adminView)}>Update your email</a>
        </p>
        {mail.isSuspended && (
          <Notice tone="warning">
            Mail to this address comes back to us. Until you confirm another one, or this one again, we send only what
            you ask for yourself, such as a code to log in.
          </Notice>
        )}
        {note && <DetailsNews note={note} done={sayOffers(note, hasOffers) ?? sayDone(note, mail)} />}
        <MailingListChoice mail={mail} viewOnly={viewOnly} adminView={adminView} />
        <GiftOffersChoice isOn={hasOffers} viewOnly={viewOnly} adminView={adminView} />
        <AlwaysSent />
        <ReturnToSettings adminView={adminView} />
      </article>
    </SiteLayout>
  )
}

/** What is said is true by now as well: another tab, or the link of a letter, may have changed it since. */
function sayDone(note: AccountNote | null, { email, list }: MailOfAccount): string | null {
  if (note?.done === 'list-joined') return list === 'subscribed' ? 'You are on the mailing list.' : null
  if (note?.done === 'list-left') return list === 'off' ? 'You are no longer on the mailing list.' : null
  if (note?.done !== 'list-asked') return null
  return `If ${email} is yours, it gets a message from us. Press the button behind its link, and you are on the list.`
}

function sayOffers(note: AccountNote | null, hasOffers: boolean): string | null {
  if (note?.done !== 'offers-on' && note?.done !== 'offers-off') return null
  return hasOffers ? OFFERS_ON : OFFERS_OFF
}

const AlwaysSent = () => (
  <section aria-labelledby="always">
    <h2 id="always">What Always Comes</h2>
    <p>These belong to what you have bought, given or asked for, so they come whatever you choose above.</p>
    <ul className="account-mail-always">
      <li>Receipts for what you buy and give, invoices, and word of refunds</li>
      <li>Questions about your address, where an issue could not be sent to you without an answer</li>
      <li>A notice before a subscription ends or renews itself, and word when a payment has failed</li>
      <li>The links of gifts that you buy, and word of what became of them</li>
      <li>Codes and links to log in, and word when something about your account has been changed</li>
    </ul>
  </section>
)
