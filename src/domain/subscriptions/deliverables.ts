import type { Medium } from './categories.ts'
import { type Shipcode, shipcodes } from './shipcodes.ts'

/** What a subscriber is sent: files alone, or print (with the files) to one of the shipping categories. */
export const deliverables = ['digital', 'print-a', 'print-b', 'print-c'] as const
export type Deliverable = (typeof deliverables)[number]

const shipcodeOfPrint = { 'print-a': 'ship-a', 'print-b': 'ship-b', 'print-c': 'ship-c' } as const
const printOfShipcode = { 'ship-a': 'print-a', 'ship-b': 'print-b', 'ship-c': 'print-c' } as const

const names: Record<Deliverable, string> = {
  digital: 'Digital',
  'print-a': 'Print (US)',
  'print-b': 'Print (Canada)',
  'print-c': 'Print (International)',
}

export const deliverableName = (deliverable: Deliverable): string => names[deliverable]

export const mediumOfDeliverable = (deliverable: Deliverable): Medium =>
  deliverable === 'digital' ? 'digital' : 'print'

/** Null for digital, which is shipped nowhere. */
export const shipcodeOfDeliverable = (deliverable: Deliverable): Shipcode | null =>
  deliverable === 'digital' ? null : shipcodeOfPrint[deliverable]

/** For payloads that must carry a shipcode even where nothing is shipped. */
export const payloadShipcode = (deliverable: Deliverable): Shipcode =>
  shipcodeOfDeliverable(deliverable) ?? shipcodes[0]

export const deliverableOf = (medium: Medium, shipcode: Shipcode): Deliverable =>
  medium === 'digital' ? 'digital' : printOfShipcode[shipcode]
