import type { AddressField } from './address.ts'

export type AddressLabels = Readonly<Record<AddressField, string>>

/** What the fields are called as long as no country is known, and wherever these words are understood. */
const common: AddressLabels = {
  line1: 'Address Line 1',
  line2: 'Address Line 2',
  city: 'City',
  state: 'State / Province',
  postcode: 'Zip / Postal Code',
  country: 'Country',
}

/** What they are called where those words are foreign. */
const local: Readonly<Record<string, Partial<AddressLabels>>> = {
  AE: { state: 'Emirate' },
  AR: { state: 'Province', postcode: 'Postal Code' },
  AU: { city: 'Suburb / City', state: 'State / Territory', postcode: 'Postcode' },
  BR: { state: 'State', postcode: 'CEP' },
  CN: { state: 'Province', postcode: 'Postal Code' },
  ES: { state: 'Province', postcode: 'Postal Code' },
  GB: { city: 'Town / City', state: 'County', postcode: 'Postcode' },
  HK: { city: 'District', state: 'Area' },
  IE: { city: 'Town / City', state: 'County', postcode: 'Eircode' },
  IN: { state: 'State', postcode: 'PIN Code' },
  IT: { state: 'Province', postcode: 'CAP' },
  JP: { state: 'Prefecture', postcode: 'Postal Code' },
  KR: { state: 'Province', postcode: 'Postal Code' },
  MX: { state: 'State', postcode: 'Postal Code' },
  MY: { state: 'State', postcode: 'Postcode' },
  NG: { state: 'State', postcode: 'Postal Code' },
  NZ: { city: 'Town / City', state: 'Region', postcode: 'Postcode' },
  SG: { postcode: 'Postal Code' },
  ZA: { state: 'Province', postcode: 'Postal Code' },
}

/** The labels of an address's fields in the words of its country. */
export const labelsFor = (country: string): AddressLabels => ({
  ...common,
  ...(Object.hasOwn(local, country) ? local[country] : null),
})
