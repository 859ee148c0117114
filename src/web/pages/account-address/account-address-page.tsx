import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { findShownAccount } from '#application/accounts/find-shown-account.ts'
import { type OpenedAddresses, openAddresses, readAddressStarts } from '#application/accounts/open-addresses.ts'
import { plainCountries } from '#application/addresses/shipping-config.ts'
import { ADDRESS_NOTE_COOKIE, type AddressNote, readAddressNote } from '#contract/account-address.ts'
import { subscriptionPath } from '#contract/account-subscription.ts'
import { deleteAddressPath, withAdminView } from '#contract/page-paths.ts'
import type { AddressStart } from '#domain/dispatches/late-address.ts'
import { type ShipLetter, shipcodeOf, shipLetters } from '#domain/subscriptions/shipcodes.ts'
import type { ByLetter } from '#domain/subscriptions/timetable.ts'
import { accountAddress } from '#web/islands/account-address/account-address.island.tsx'
import { CurrentAddresses } from '#web/islands/account-address/current-addresses.tsx'
import { ViewOnlyBanner } from '#web/pages/account/view-only-banner.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { ReturnToSettings } from '#web/parts/account-screen/return-to-settings.tsx'
import { Island } from '#web/render/island.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'

/** `opened` is null for whoever has a link that leads nowhere any more. */
type Shown = {
  opened: (OpenedAddresses & { starts: ByLetter<AddressStart> }) | null
  token: string | null
  note: AddressNote | null
  viewOnly: boolean
  adminView: string | null
}

/** Where an account's issues go: for whoever is logged in, and for whoever was mailed a link. Looking uses nothing up. */
export const accountAddressPage = definePage<Shown>({
  path: '/account/address',
  styles: 'account-address',
  query: ['token', 'admin-view'],
  screen: true,
  async load({ context, query, cookie }) {
    const token = query.get('token')
    const adminView = query.get('admin-view')
    const asked = { token, sessionToken: cookie(SESSION_COOKIE), adminView }
    const shown = await findShownAccount(context, 'address', { ...asked, page: '/account/address' })
    if (shown.kind === 'not-found') return { kind: 'not-found' }
    if (shown.kind === 'not-logged-in')
      return { kind: 'moved', to: '/login?redirect=%2Faccount%2Faddress', forNow: true }
    const { accountId, viewOnly } = shown
    const addresses = accountId === null ? null : await openAddresses(context, accountId)
    const starts = accountId === null ? null : await readAddressStarts(context, accountId)
    const opened = addresses && starts && { ...addresses, starts }
    const note = opened && readAddressNote(cookie(ADDRESS_NOTE_COOKIE), opened.ref)
    return {
      kind: 'found',
      data: { opened, token, note, viewOnly, adminView },
      tags: [],
      secret: true,
      ...(!opened && { status: 404 }),
    }
  },
  head: (_shown, { magazine }) => ({
    title: 'Address',
    description: `Where your issues of ${magazine.name} go`,
    canonical: '/account/address',
    robots: 'noindex',
  }),
  View: AddressView,
})

/** Whoever came by a mailed link is led nowhere that needs a login, but to the account itself. */
function waysOf({ cycle, removable }: OpenedAddresses, token: string | null, adminView: string | null) {
  const settings = withAdminView('/account', adminView)
  if (token !== null) return { deletePaths: {}, changePath: '/account', settings: null }
  const pathOf = (letter: ShipLetter) => withAdminView(deleteAddressPath(shipcodeOf(letter)), adminView)
  const letters = shipLetters.filter((letter) => removable[letter])
  const deletePaths = Object.fromEntries(letters.map((letter) => [letter, pathOf(letter)]))
  const changePath = cycle === null ? settings : withAdminView(subscriptionPath(cycle), adminView)
  return { deletePaths, changePath, settings }
}

function AddressView({ data: { opened, token, note, viewOnly, adminView }, site }: ViewProps<Shown>) {
  const { supportEmail, shipping } = site.magazine
  const names = { name_a: shipping.nameA, name_b: shipping.nameB, name_c: shipping.nameC }
  return (
    <SiteLayout site={site} signup={false}>
      <article className="account-address">
        {viewOnly && <ViewOnlyBanner />}
        <h1>{opened ? 'Where your issues go' : 'This link is over'}</h1>
        {opened && viewOnly ? (
          <CurrentAddresses addresses={opened.addresses} shipping={names} config={null} countries={plainCountries()} />
        ) : opened ? (
          <Island
            of={accountAddress}
            id="account-address"
            token={token}
            addresses={opened.addresses}
            needs={opened.needs}
            shipping={names}
            countries={plainCountries()}
            note={note}
            starts={opened.starts}
            {...waysOf(opened, token, adminView)}
            adminView={adminView}
            supportEmail={supportEmail}
          />
        ) : (
          <p>
            An address link works for a year. <a href="/account/address">Log in</a> to change your address, or write to{' '}
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </p>
        )}
        {opened && token === null && <ReturnToSettings adminView={adminView} />}
      </article>
    </SiteLayout>
  )
}
