import type { Shipcode } from '#domain/subscriptions/shipcodes.ts'
import { type Address, type AddressField, tidyAddress } from './address.ts'
import { labelsFor } from './address-labels.ts'
import { countriesOf, findState, type ShippingConfig, shipcodeOfCountry, statesOf } from './shipping-config.ts'

const stateRequired = new Set(['US', 'CA', 'AU'])
const postcodeRequired = new Set(['US', 'CA', 'GB', 'AU'])
const LONGEST = 200

/** Whether a field has to be filled in for this country. */
export function isRequired(field: AddressField, country: string): boolean {
  if (field === 'line2') return false
  if (field === 'state') return stateRequired.has(country)
  return field === 'postcode' ? postcodeRequired.has(country) : true
}

export type AddressErrors = Partial<Record<AddressField, string>>

export type CheckedAddress = { ok: true; address: Address } | { ok: false; errors: AddressErrors }

/**
 * An address as it can be kept: tidied, its state by its code where the country has a list of them. `shipcode` is the
 * category that it must be in; null takes any country.
 */
export function checkAddress(config: ShippingConfig, written: Address, shipcode: Shipcode | null): CheckedAddress {
  const tidy = tidyAddress(written)
  const { country } = tidy
  const state = findState(config, country, tidy.state)
  const address = state ? { ...tidy, state: state.code } : tidy
  const errors: AddressErrors = {}
  for (const field of Object.keys(address) as AddressField[]) {
    const error = faultOf(field, address, config, shipcode)
    if (error) errors[field] = error
  }
  return Object.keys(errors).length === 0 ? { ok: true, address } : { ok: false, errors }
}

function faultOf(field: AddressField, address: Address, config: ShippingConfig, shipcode: Shipcode | null) {
  const { [field]: value, country } = address
  const label = labelsFor(country)[field]
  if (value === '') return isRequired(field, country) ? `${label} is required.` : null
  if (value.length > LONGEST) return `${label} is too long.`
  if (field === 'country') return reaches(config, country, shipcode) ? null : 'Please choose a country from the list.'
  const states = statesOf(config, country)
  if (field === 'state' && states.length > 0 && !states.some(({ code }) => code === value)) {
    return `Please choose from the list.`
  }
  return null
}

const reaches = (config: ShippingConfig, country: string, shipcode: Shipcode | null) =>
  shipcode === null
    ? shipcodeOfCountry(config, country) !== null
    : countriesOf(config, shipcode).some(({ code }) => code === country)
