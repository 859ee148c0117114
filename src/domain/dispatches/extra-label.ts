import type { Address } from '#domain/addresses/address.ts'
import { type AddressErrors, checkAddress } from '#domain/addresses/check-address.ts'
import { type ShippingConfig, shipcodeOfCountry } from '#domain/addresses/shipping-config.ts'
import { type Deliverable, deliverableOf } from '#domain/subscriptions/deliverables.ts'
import { DEFAULT_SHIPCODE } from '#domain/subscriptions/shipcodes.ts'
import { tidyText } from '#domain/text/tidy-text.ts'
import type { Dispatch, DispatchRefusal } from './dispatch.ts'

export const extraReasons = ['author', 'office', 'swap', 'legal-deposit', 'other'] as const
/** Why somebody who is no subscriber gets copies. */
export type ExtraReason = (typeof extraReasons)[number]

export const extraReasonNames: Record<ExtraReason, string> = {
  author: 'Author',
  office: 'Office',
  swap: 'Swap with another magazine',
  'legal-deposit': 'Legal deposit',
  other: 'Other',
}

const LONGEST_NAME = 200
const MOST_COPIES = 500

type Written = { name: string; address: Address; copies: string; why: string }
export type ExtraLabelErrors = AddressErrors & Partial<Record<'name' | 'copies' | 'why', string>>
export type ExtraLabelRead =
  | {
      ok: true
      label: { name: string; address: Address; copies: number; why: ExtraReason; deliverable: Deliverable }
    }
  | { ok: false; errors: ExtraLabelErrors }

/** What was written of an extra label; the category follows from the country. */
export function readExtraLabel(config: ShippingConfig, written: Written): ExtraLabelRead {
  const errors: ExtraLabelErrors = {}
  const name = tidyText(written.name)
  const fault = labelNameFault(name)
  if (fault) errors.name = fault
  const copies = Number(written.copies.trim())
  if (!(/^\d{1,3}$/.test(written.copies.trim()) && copies >= 1 && copies <= MOST_COPIES))
    errors.copies = `Copies are a number from 1 to ${MOST_COPIES}.`
  const why = extraReasons.find((one) => one === written.why)
  if (!why) errors.why = 'Please choose from the list.'
  const checked = checkAddress(config, written.address, null)
  if (!checked.ok) Object.assign(errors, checked.errors)
  if (!(checked.ok && why) || Object.keys(errors).length > 0) return { ok: false, errors }
  const { address } = checked
  const deliverable = deliverableOf('print', shipcodeOfCountry(config, address.country) ?? DEFAULT_SHIPCODE)
  return { ok: true, label: { name, address, copies, why, deliverable } }
}

/** What is wrong with the name on a label; null where nothing is. */
export function labelNameFault(name: string): string | null {
  if (name === '') return 'A name is required.'
  return name.length > LONGEST_NAME ? 'The name is too long.' : null
}

type Allowed = { ok: true } | { ok: false; reason: DispatchRefusal }

/** Whether labels of an issue may be added to its list or taken off it: until that is handed over. */
export function mayChangeExtras(first: Pick<Dispatch, 'state'> | null, isDelivered: boolean): Allowed {
  if (first?.state === 'handed-over') return { ok: false, reason: 'already-handed-over' }
  const isSent = first ? first.state === 'delivered' : isDelivered
  return isSent ? { ok: false, reason: 'already-delivered' } : { ok: true }
}
