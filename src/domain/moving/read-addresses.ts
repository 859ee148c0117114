import { type Address, addressFields, isBlankAddress } from '../addresses/address.ts'
import { checkAddress } from '../addresses/check-address.ts'
import { type ShippingConfig, shipcodeOfCountry } from '../addresses/shipping-config.ts'
import { type Deliverable, shipcodeOfDeliverable } from '../subscriptions/deliverables.ts'
import type { Shipcode } from '../subscriptions/shipcodes.ts'
import { cellFaults } from './cell-faults.ts'
import type { ImportRole } from './import-mapping.ts'

export type AddressSetting = {
  readonly shipping: ShippingConfig
  /** A country's code by its code and its names, in small letters. */
  readonly countries: ReadonlyMap<string, string>
}

/** Says what is wrong in a column. */
export type Fault = (role: ImportRole, message: string) => void
export type Cell = (role: ImportRole) => string

const wholeAddresses: readonly (readonly [ImportRole, Shipcode])[] = [
  ['address-us', 'ship-a'],
  ['address-canada', 'ship-b'],
  ['address-international', 'ship-c'],
]

/** Keeps an address of six columns. Of print it must be whole; otherwise one that is not is left away, and the answer is no. */
export function keepAddress(
  own: Address,
  more: {
    set: Deliverable | null
    setting: AddressSetting
    addresses: Partial<Record<Shipcode, Address>>
    fault: Fault
  },
): boolean {
  const { set, setting, addresses, fault } = more
  const shipcode = (set && shipcodeOfDeliverable(set)) ?? null
  const checked = checkAddress(setting.shipping, own, shipcode)
  if (checked.ok) {
    const kept = shipcode ?? shipcodeOfCountry(setting.shipping, checked.address.country)
    if (kept) addresses[kept] = checked.address
  } else if (shipcode)
    for (const field of addressFields) {
      const error = checked.errors[field]
      if (error) fault(field, error)
    }
  return checked.ok || shipcode !== null
}

/** The addresses that stand in one cell each, and the one of six columns, its country by its code. */
export function readAddresses({ cell, setting, fault }: { cell: Cell; setting: AddressSetting; fault: Fault }) {
  const addresses: Partial<Record<Shipcode, Address>> = {}
  for (const [role, shipcode] of wholeAddresses) {
    if (cell(role) === '') continue
    const [line1 = '', line2 = '', city = '', state = '', postcode = '', country = '', ...more] =
      cell(role).split(/\r?\n/)
    const checked = checkAddress(setting.shipping, { line1, line2, city, state, postcode, country }, shipcode)
    if (checked.ok && more.length === 0) addresses[shipcode] = checked.address
    else fault(role, cellFaults.sixLines)
  }
  const written: Address = {
    line1: cell('line1'),
    line2: cell('line2'),
    city: cell('city'),
    state: cell('state'),
    postcode: cell('postcode'),
    country: '',
  }
  if (isBlankAddress(written)) return { addresses, own: null }
  const country = cell('country').trim()
  const code = setting.countries.get(country.toLowerCase()) ?? country.toUpperCase()
  return { addresses, own: { ...written, country: code } }
}
