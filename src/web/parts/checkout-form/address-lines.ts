import type { Address } from '#domain/addresses/address.ts'
import { formatAddress } from '#domain/addresses/format-address.ts'
import type { ShippingConfig } from '#domain/addresses/shipping-config.ts'
import type { PlainCountry } from '#web/parts/address-form/country-field.tsx'

/** An address as it is shown, with what is known of its country: before the categories have come, its name alone. */
export function addressLines(config: ShippingConfig | null, countries: PlainCountry[], address: Address): string[] {
  const named = countries.map(({ code, name }) => ({ code, names: [name] }))
  const plain = { a: { countries: named }, b: { countries: [] }, c: { countries: [] }, states: {} }
  return formatAddress(config ?? plain, address).filter(Boolean)
}

/** 'Ada at 1 Pier Road, Duluth'; null as long as nobody has written where. */
export function shipTo(name: string, lines: string[], { line1 }: Address): string | null {
  return name.trim() && line1.trim() ? `${name.trim()} at ${lines.join(', ')}` : null
}
