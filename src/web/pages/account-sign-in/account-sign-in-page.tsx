import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { readSignIn, type SignIn } from '#application/access/read-sign-in.ts'
import { ACCOUNT_NOTE_COOKIE, type AccountNote, readAccountNote } from '#contract/account-details.ts'
import {
  DEVICE_LOGGED_OUT,
  LOGGED_OUT_EVERYWHERE,
  PROVIDER_UNLINKED,
  passwordLinkOnItsWay,
} from '#domain/access/sign-in-texts.ts'
import { ViewOnlyBanner } from '#web/pages/account/view-only-banner.tsx'
import { DetailsNews } from '#web/pages/account-details/details-form.tsx'
import { loadAccount } from '#web/pages/account-details/load-account.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { ReturnToSettings } from '#web/parts/account-screen/return-to-settings.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { Devices } from './devices.tsx'
import { WaysIn } from './ways-in.tsx'

type Shown = { signIn: SignIn; note: AccountNote | null; viewOnly: boolean; adminView: string | null }

const PATH = '/account/sign-in'

/** How an account is entered, and on which devices it is open: all of it by plain forms. */
export const accountSignInPage = definePage<Shown>({
  path: PATH,
  styles: 'account-sign-in',
  query: ['admin-view'],
  screen: true,
  async load(request) {
    const loaded = await loadAccount(request, PATH)
    if (!loaded.ok) return loaded.instead
    const { account, viewOnly } = loaded.viewed
    const asked = { accountId: account.accountId, sessionToken: request.cookie(SESSION_COOKIE) }
    const signIn = await readSignIn(request.context, asked)
    if (!signIn) return { kind: 'not-found' }
    const note = readAccountNote(request.cookie(ACCOUNT_NOTE_COOKIE), account.ref, 'sign-in')
    return { kind: 'found', data: { signIn, note, viewOnly, adminView: loaded.adminView }, tags: [], secret: true }
  },
  head: (_shown, { magazine }) => ({
    title: 'Signing In',
    description: `How you log in to your account at ${magazine.name}, and where you are logged in`,
    canonical: PATH,
    robots: 'noindex',
  }),
  View: SignInView,
})

function SignInView({ data, site }: ViewProps<Shown>) {
  const { signIn, note, viewOnly, adminView } = data
  const parts = { signIn, magazine: site.magazine, viewOnly, adminView }
  return (
    <SiteLayout site={site} signup={false}>
      <article className="account-details">
        {viewOnly && <ViewOnlyBanner />}
        <h1>Signing In</h1>
        {note && <DetailsNews note={note} done={sayDone(note, signIn)} />}
        <WaysIn {...parts} />
        <Devices {...parts} />
        <ReturnToSettings adminView={adminView} />
      </article>
    </SiteLayout>
  )
}

function sayDone(note: AccountNote | null, { email }: SignIn): string | null {
  switch (note?.done) {
    case 'password-link':
      return passwordLinkOnItsWay(email)
    case 'unlinked':
      return PROVIDER_UNLINKED
    case 'device-out':
      return DEVICE_LOGGED_OUT
    case 'everywhere-out':
      return LOGGED_OUT_EVERYWHERE
    default:
      return null
  }
}
