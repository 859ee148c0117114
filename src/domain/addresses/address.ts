import { tidyText } from '../text/tidy-text.ts'

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

/** Each part tidied. A postcode is written in capitals everywhere it has letters. */
export function tidyAddress(address: Address): Address {
  return {
    line1: tidyText(address.line1),
    line2: tidyText(address.line2),
    city: tidyText(address.city),
    state: tidyText(address.state),
    postcode: tidyText(address.postcode.toUpperCase()),
    country: tidyText(address.country.toUpperCase()),
  }
}

/** Whether nobody has begun to write it. */
export const isBlankAddress = (address: Address): boolean => addressFields.every((field) => !address[field].trim())
