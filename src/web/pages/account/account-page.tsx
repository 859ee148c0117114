import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { type AccountPage, readAccount } from '#application/accounts/read-account.ts'
import { ACCOUNT_NOTE_COOKIE, type AccountNote, readAccountNote } from '#contract/account-details.ts'
import { withAdminView } from '#contract/page-paths.ts'
import { type InstitutionAccess, institutionOf } from '#domain/access/reader-access.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { AccountMore } from './account-more.tsx'
import { AccountNav } from './account-nav.tsx'
import { AccountSettings } from './account-settings.tsx'
import { DonationsAndReceipts } from './donations-and-receipts.tsx'
import { ImportantNotice } from './important-notice.tsx'
import { IssuesReceived } from './issues-received.tsx'
import { Overview } from './overview.tsx'
import { PaymentSettings } from './payment-settings.tsx'
import { SubscriptionSettings } from './subscription-settings.tsx'
import { ViewOnlyBanner } from './view-only-banner.tsx'

type Shown = Extract<AccountPage, { kind: 'account' }> & {
  /** Carried along by every link. */
  adminView: string | null
  institution: InstitutionAccess | null
  /** What came of skipping an issue by a plain form, where it was refused. */
  skipNote: AccountNote | null
}

/** 'Your Account': how the subscription stands, and all that can be looked after. */
export const accountPage = definePage<Shown>({
  path: '/account',
  styles: 'account',
  query: ['admin-view'],
  screen: true,
  async load({ context, query, cookie, askReader }) {
    const asked = query.get('admin-view')
    const read = await readAccount(context, {
      sessionToken: cookie(SESSION_COOKIE),
      page: '/account',
      adminView: asked,
    })
    switch (read.kind) {
      case 'not-found':
        return { kind: 'not-found' }
      case 'not-logged-in':
        return { kind: 'moved', to: '/login?redirect=%2Faccount', forNow: true }
      case 'half-way':
        return { kind: 'moved', to: '/login/second-factor?redirect=%2Faccount', forNow: true }
      case 'account': {
        const adminView = read.viewOnly ? read.account.account.ref : asked
        const institution = read.viewOnly ? null : institutionOf(await askReader())
        const skipNote = readAccountNote(cookie(ACCOUNT_NOTE_COOKIE), read.account.account.ref, 'skip')
        return { kind: 'found', data: { ...read, adminView, institution, skipNote }, tags: [], keep: false }
      }
    }
  },
  head: (_account, { magazine }) => ({
    title: 'Your Account',
    description: `Your account at ${magazine.name}`,
    canonical: '/account',
    robots: 'noindex',
  }),
  View: AccountView,
})

function AccountView({ data, site }: ViewProps<Shown>) {
  const { account, beside, institution, isStaff, viewOnly, adminView, skipNote } = data
  const to = (path: string) => withAdminView(path, adminView)
  const parts = { account, magazine: site.magazine, viewOnly, to }
  return (
    <SiteLayout site={site}>
      <div className="account">
        {viewOnly && <ViewOnlyBanner />}
        <h1>Your Account</h1>
        <AccountNav hasIssues={account.timetable.issuesDelivered.length > 0} />
        <ImportantNotice {...parts} />
        <Overview {...parts} beside={beside} />
        <AccountSettings {...parts} isStaff={isStaff} />
        <SubscriptionSettings {...parts} skipNote={skipNote} />
        <PaymentSettings {...parts} />
        <IssuesReceived {...parts} />
        <DonationsAndReceipts {...parts} beside={beside} institution={institution} />
        <AccountMore {...parts} />
        {!viewOnly && (
          <form method="post" action={to('/api/access/logout')}>
            <button className="button" type="submit">
              Log out
            </button>
          </form>
        )}
      </div>
    </SiteLayout>
  )
}
