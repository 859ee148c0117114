import type { Address } from '../addresses/address.ts'
import type { ShipLetter } from '../subscriptions/shipcodes.ts'

/** Whoever is logged in, as the page knows them. */
export type CheckoutAccount = {
  readonly name: string
  readonly first_name: string
  readonly email: string
  readonly addresses: { readonly [letter in ShipLetter]: Address | null }
}
