import type { Address } from '#domain/addresses/address.ts'
import type { ShippingConfig } from '#domain/addresses/shipping-config.ts'
import {
  type ShipLetter,
  type ShippingNames,
  shipcodeOf,
  shipLetters,
  shippingName,
} from '#domain/subscriptions/shipcodes.ts'
import type { PlainCountry } from '#web/parts/address-form/country-field.tsx'
import { addressLines } from '#web/parts/checkout-form/address-lines.ts'

type CurrentAddressesProps = {
  addresses: Readonly<Record<ShipLetter, Address | null>>
  shipping: ShippingNames
  config: ShippingConfig | null
  countries: PlainCountry[]
  /** The page where the address of a category is deleted, for those that are needed for nothing. */
  deletePaths?: DeletePaths
}

export type DeletePaths = Readonly<Partial<Record<ShipLetter, string>>>

/** The addresses on file, each with its category. */
export function CurrentAddresses({ addresses, shipping, config, countries, deletePaths = {} }: CurrentAddressesProps) {
  const kept = shipLetters.flatMap((letter) => {
    const address = addresses[letter]
    return address ? [{ letter, address }] : []
  })
  return (
    <section className="account-address-now" aria-labelledby="current-address">
      <h2 id="current-address">{kept.length > 1 ? 'Current Mailing Addresses' : 'Current Mailing Address'}</h2>
      {kept.length === 0 && <p>No address on record</p>}
      {kept.map(({ letter, address }) => (
        <div key={letter} className="account-address-kept">
          <p className="account-address-category">Shipping Category: {shippingName(shipcodeOf(letter), shipping)}</p>
          <address>
            {addressLines(config, countries, address).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one address stay in their places
              <span key={index}>{line}</span>
            ))}
          </address>
          {deletePaths[letter] && (
            <p>
              <a href={deletePaths[letter]}>
                Delete Address
                <span className="visually-hidden">: {shippingName(shipcodeOf(letter), shipping)}</span>
              </a>
            </p>
          )}
        </div>
      ))}
    </section>
  )
}
