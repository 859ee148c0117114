import { letterOf, type Shipcode, type ShipLetter, shipcodeOf, shipcodes } from '../subscriptions/shipcodes.ts'

/** What an account's subscriptions need addresses for. */
export type AddressNeeds = {
  /** The categories that something is still to be sent to. */
  readonly required: Readonly<Record<ShipLetter, boolean>>
  /** The category of the current subscription; null where it is digital, or there is none. */
  readonly current: ShipLetter | null
  readonly isDigital: boolean
}

/** What is said of a category: that it is the current one, or why no address is needed in it. */
export type AddressNotice = 'current' | 'not-required' | 'digital' | null

export const ADDRESS_NOT_REQUIRED =
  'You do not currently have a subscription that requires shipping to an address in this category.'
export const ADDRESS_OF_CURRENT = 'This is the shipping for your current subscription.'
export const DIGITAL_NEEDS_NONE = 'You currently have a digital subscription so an address is not required.'

export const ADDRESS_STILL_NEEDED = 'Issues are still to be sent to this address, so it can not be deleted.'

/** What staff are told who would correct an address. */
export const addressCorrectionRefusals = {
  'not-needed': 'Nothing is sent to this category: no subscription of theirs needs an address there.',
  'same-address': 'That is the address already.',
} as const

export const isAddressNeeded = ({ required }: AddressNeeds, shipcode: Shipcode): boolean => required[letterOf(shipcode)]

/** The category that an address is asked for first; null where none is needed. */
export function firstNeeded(needs: AddressNeeds): Shipcode | null {
  const own = needs.current && shipcodeOf(needs.current)
  if (own && isAddressNeeded(needs, own)) return own
  return shipcodes.find((shipcode) => isAddressNeeded(needs, shipcode)) ?? null
}

export function addressNotice(needs: AddressNeeds, shipcode: Shipcode | null): AddressNotice {
  if (shipcode === null || !isAddressNeeded(needs, shipcode))
    return needs.isDigital && firstNeeded(needs) === null ? 'digital' : 'not-required'
  return needs.current === letterOf(shipcode) ? 'current' : null
}
