import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { findShownAccount } from '#application/accounts/find-shown-account.ts'
import { type OpenedAddresses, openAddresses } from '#application/accounts/open-addresses.ts'
import { plainCountries } from '#application/addresses/shipping-config.ts'
import { ADDRESS_NOTE_COOKIE, type AddressNote, readAddressNote } from '#contract/account-address.ts'
import { accountAddress } from '#web/islands/account-address/account-address.island.tsx'
import { CurrentAddresses } from '#web/islands/account-address/current-addresses.tsx'
import { ViewOnlyBanner } from '#web/pages/account/view-only-banner.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { Island } from '#web/render/island.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'

/** `opened` is null for whoever has a link that leads nowhere any more. */
type Shown = { opened: OpenedAddresses | null; token: string | null; note: AddressNote | null; viewOnly: boolean }

/** Where an account's issues go: for whoever is logged in, and for whoever was mailed a link. Looking uses nothing up. */
export const accountAddressPage = definePage<Shown>({
  path: '/account/address',
  styles: 'account-address',
  query: ['token', 'admin-view'],
  async load({ context, query, cookie }) {
    const token = query.get('token')
    const asked = { token, sessionToken: cookie(SESSION_COOKIE), adminView: query.get('admin-view') }
    const shown = await findShownAccount(context, 'address', { ...asked, page: '/account/address' })
    if (shown.kind === 'not-found') return { kind: 'not-found' }
    if (shown.kind === 'not-logged-in')
      return { kind: 'moved', to: '/login?redirect=%2Faccount%2Faddress', forNow: true }
    const { accountId, viewOnly } = shown
    const opened = accountId === null ? null : await openAddresses(context, accountId)
    const note = opened && readAddressNote(cookie(ADDRESS_NOTE_COOKIE), opened.ref)
    return {
      kind: 'found',
      data: { opened, token, note, viewOnly },
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

function AddressView({ data: { opened, token, note, viewOnly }, site }: ViewProps<Shown>) {
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
            supportEmail={supportEmail}
          />
        ) : (
          <p>
            An address link works for 30 days. <a href="/account/address">Log in</a> to change your address, or write to{' '}
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </p>
        )}
        {opened && token === null && (
          <p>
            <a href="/account">Return to settings</a>
          </p>
        )}
      </article>
    </SiteLayout>
  )
}
