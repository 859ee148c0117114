import type { AddressNote } from '#contract/account-address.ts'
import type { Address } from '#domain/addresses/address.ts'
import type { AddressNeeds } from '#domain/addresses/address-needs.ts'
import type { AddressStart } from '#domain/dispatches/late-address.ts'
import type { ShipLetter, ShippingNames } from '#domain/subscriptions/shipcodes.ts'
import type { PlainCountry } from '#web/parts/address-form/country-field.tsx'
import type { DeletePaths } from './current-addresses.tsx'

export type AccountAddressProps = {
  /** Of the mailed link; null for whoever is logged in. */
  token: string | null
  addresses: Readonly<Record<ShipLetter, Address | null>>
  needs: AddressNeeds
  shipping: ShippingNames
  countries: PlainCountry[]
  /** What a plain form has led to. */
  note: AddressNote | null
  deletePaths: DeletePaths
  /** From which issue on a new address counts. */
  starts: Readonly<Record<ShipLetter, AddressStart>>
  /** Where the current subscription is changed. */
  changePath: string
  /** Where the reader's settings are; null for whoever came by a mailed link. */
  settings: string | null
  adminView: string | null
  supportEmail: string
}
