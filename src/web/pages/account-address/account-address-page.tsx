import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { findLinkedAccount } from '#application/accounts/find-linked-account.ts'
import { type OpenedAddresses, openAddresses } from '#application/accounts/open-addresses.ts'
import { plainCountries } from '#application/addresses/shipping-config.ts'
import { ADDRESS_NOTE_COOKIE, type AddressNote, readAddressNote } from '#contract/account-address.ts'
import { accountAddress } from '#web/islands/account-address/account-address.island.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { Island } from '#web/render/island.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'

/** `opened` is null for whoever has a link that leads nowhere any more. */
type Shown = { opened: OpenedAddresses | null; token: string | null; note: AddressNote | null }

/** Where an account's issues go: for whoever is logged in, and for whoever was mailed a link. Looking uses nothing up. */
export const accountAddressPage = definePage<Shown>({
  path: '/account/address',
  styles: 'account-address',
  query: ['token'],
  async load({ context, query, cookie }) {
    const token = query.get('token')
    const accountId = await findLinkedAccount(context, 'address', { token, sessionToken: cookie(SESSION_COOKIE) })
    if (accountId === null && token === null)
      return { kind: 'moved', to: '/login?redirect=%2Faccount%2Faddress', forNow: true }
    const opened = accountId === null ? null : await openAddresses(context, accountId)
    const note = opened && readAddressNote(cookie(ADDRESS_NOTE_COOKIE), opened.ref)
    return { kind: 'found', data: { opened, token, note }, tags: [], secret: true, ...(!opened && { status: 404 }) }
  },
  head: (_shown, { magazine }) => ({
    title: 'Address',
    description: `Where your issues of ${magazine.name} go`,
    canonical: '/account/address',
    robots: 'noindex',
  }),
  View: AddressView,
})

function AddressView({ data: { opened, token, note }, site }: ViewProps<Shown>) {
  const { supportEmail, shipping } = site.magazine
  return (
    <SiteLayout site={site} signup={false}>
      <article className="account-address">
        <h1>{opened ? 'Where your issues go' : 'This link is over'}</h1>
        {opened ? (
          <Island
            of={accountAddress}
            id="account-address"
            token={token}
            addresses={opened.addresses}
            needs={opened.needs}
            shipping={{ name_a: shipping.nameA, name_b: shipping.nameB, name_c: shipping.nameC }}
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
