import { type OpenedAddresses, openAddresses } from '#application/accounts/open-addresses.ts'
import { plainCountries } from '#application/addresses/shipping-config.ts'
import { shipcode as shipcodeShape } from '#contract/address.ts'
import { deleteAddressPath, withAdminView } from '#contract/page-paths.ts'
import { ADDRESS_STILL_NEEDED } from '#domain/addresses/address-needs.ts'
import { letterOf, type Shipcode } from '#domain/subscriptions/shipcodes.ts'
import { byLetter } from '#domain/subscriptions/timetable.ts'
import { CurrentAddresses } from '#web/islands/account-address/current-addresses.tsx'
import { ViewOnlyBanner } from '#web/pages/account/view-only-banner.tsx'
import { loadAccount } from '#web/pages/account-details/load-account.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { ReturnToSettings } from '#web/parts/account-screen/return-to-settings.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Shown = { shipcode: Shipcode; opened: OpenedAddresses; viewOnly: boolean; adminView: string | null }

/** Asks whether the address of one category shall be forgotten. Only its button does that. */
export const accountAddressDeletePage = definePage<Shown>({
  path: '/account/address/:shipcode/delete',
  styles: 'account-address',
  query: ['admin-view'],
  screen: true,
  async load(request) {
    const shipcode = shipcodeShape.safeParse(request.params.shipcode).data
    if (!shipcode) return { kind: 'not-found' }
    const loaded = await loadAccount(request, deleteAddressPath(shipcode))
    if (!loaded.ok) return loaded.instead
    const { account, viewOnly } = loaded.viewed
    const opened = await openAddresses(request.context, account.accountId)
    if (!opened) return { kind: 'not-found' }
    return { kind: 'found', data: { shipcode, opened, viewOnly, adminView: loaded.adminView }, tags: [], secret: true }
  },
  head: ({ shipcode }) => ({
    title: 'Delete Address',
    description: 'Delete an address from your account.',
    canonical: deleteAddressPath(shipcode),
    robots: 'noindex',
  }),
  View: DeleteView,
})

function DeleteView({ data, site }: ViewProps<Shown>) {
  const { shipcode, opened, viewOnly, adminView } = data
  const { shipping } = site.magazine
  const names = { name_a: shipping.nameA, name_b: shipping.nameB, name_c: shipping.nameC }
  const addresses = byLetter((letter) => (letter === letterOf(shipcode) ? opened.addresses[letter] : null))
  return (
    <SiteLayout site={site} signup={false}>
      <article className="account-address">
        {viewOnly && <ViewOnlyBanner />}
        <h1>Delete Address</h1>
        <CurrentAddresses addresses={addresses} shipping={names} config={null} countries={plainCountries()} />
        <Question {...data} />
        <ReturnToSettings adminView={adminView} />
      </article>
    </SiteLayout>
  )
}

function Question({ shipcode, opened, viewOnly, adminView }: Shown) {
  const letter = letterOf(shipcode)
  if (opened.addresses[letter] === null) return null
  if (opened.needs.required[letter]) return <Notice tone="warning">{ADDRESS_STILL_NEEDED}</Notice>
  if (viewOnly) return null
  return (
    <form
      className="account-address-question"
      method="post"
      action={withAdminView('/api/account/delete-address', adminView)}
    >
      <p>Are you sure?</p>
      <input type="hidden" name="shipcode" value={shipcode} />
      <Button type="submit" look="primary">
        Delete Address
      </Button>
      <ButtonLink href={withAdminView('/account/address', adminView)} look="secondary">
        Cancel
      </ButtonLink>
    </form>
  )
}
