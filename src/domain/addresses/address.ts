/** Where something is sent to, or who pays lives. `state` and `country` are codes; a state may also be written freely. */
export type Address = Readonly<{
  line1: string
  line2: string
  city: string
  state: string
  postcode: string
  country: string
}>

export const addressFields = ['line1', 'line2', 'city', 'state', 'postcode', 'country'] as const
export type AddressField = (typeof addressFields)[number]

export const EMPTY_ADDRESS: Address = { line1: '', line2: '', city: '', state: '', postcode: '', country: '' }

/** Without the spaces around each part. A postcode is written in capitals everywhere it has letters. */
export function tidyAddress(address: Address): Address {
  const tidy = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  return {
    line1: tidy(address.line1),
    line2: tidy(address.line2),
    city: tidy(address.city),
    state: tidy(address.state),
    postcode: tidy(address.postcode.toUpperCase()),
    country: tidy(address.country.toUpperCase()),
  }
}
