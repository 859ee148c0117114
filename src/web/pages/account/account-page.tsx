import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { type AccountPage, readAccount } from '#application/accounts/read-account.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { Autorenew } from './autorenew.tsx'
import { ViewOnlyBanner } from './view-only-banner.tsx'

type Account = Extract<AccountPage, { kind: 'account' }>

/** 'Your Account': whose it is. What one can do there comes with the subscriptions. */
export const accountPage = definePage<Account>({
  path: '/account',
  styles: 'account',
  query: ['admin-view'],
  async load({ context, query, cookie }) {
    const read = await readAccount(context, {
      sessionToken: cookie(SESSION_COOKIE),
      page: '/account',
      adminView: query.get('admin-view'),
    })
    switch (read.kind) {
      case 'not-found':
        return { kind: 'not-found' }
      case 'not-logged-in':
        return { kind: 'moved', to: '/login?redirect=%2Faccount', forNow: true }
      case 'half-way':
        return { kind: 'moved', to: '/login/second-factor?redirect=%2Faccount', forNow: true }
      case 'account':
        return { kind: 'found', data: read, tags: [], keep: false }
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

function AccountView({ data: { account, isStaff, viewOnly }, site }: ViewProps<Account>) {
  return (
    <SiteLayout site={site}>
      <div className="account">
        {viewOnly && <ViewOnlyBanner />}
        <h1>Your Account</h1>
        <dl className="account-facts">
          <dt className="label">Name</dt>
          <dd>{account.name}</dd>
          <dt className="label">Email</dt>
          <dd>{account.email}</dd>
          {isStaff && (
            <>
              <dt className="label">Role</dt>
              <dd>Staff</dd>
            </>
          )}
        </dl>
        {account.autorenew !== null && <Autorenew isOn={account.autorenew} viewOnly={viewOnly} />}
        {!viewOnly && (
          <form method="post" action="/api/access/logout">
            <button className="button" type="submit">
              Log out
            </button>
          </form>
        )}
      </div>
    </SiteLayout>
  )
}
