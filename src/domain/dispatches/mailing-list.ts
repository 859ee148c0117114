import type { Address } from '#domain/addresses/address.ts'
import { formatLabel } from '#domain/addresses/format-address.ts'
import type { ShippingConfig } from '#domain/addresses/shipping-config.ts'
import { CSV_START, csvLine } from '#domain/text/csv.ts'

/**
 * A file of a mailing list as it was made: how many labels and copies it holds, the sum of its bytes, and how often labels of
 * its category had changed by then; left out in those that were made before labels could change.
 */
export type ListFile = { name: string; labels: number; copies: number; sha256: string; changes?: number }

/** One label: how many copies go to whom, and where. */
export type Label = { readonly ref: string; readonly copies: number; readonly name: string; readonly address: Address }

/** Name, two lines of street, up to three for the place, and the country. */
const LINES = 7

const head = [
  'ref',
  'copies',
  ...Array.from({ length: LINES }, (_, index) => `line_${index + 1}`),
  'postcode',
  'country',
]

/** How a file of a mailing list begins. */
export const mailingListHead = (): string => CSV_START + csvLine(head)

/** One line of it: the label as the country of the address wants it, and what mailing houses sort by. */
export const mailingListLine = (config: ShippingConfig, label: Label, from: string): string =>
  csvLine(cellsOf(config, label, from))

/** The same for single copies that are sent again, of whatever issue. */
export const replacementHead = (): string => CSV_START + csvLine([...head, 'issue'])

export const replacementLine = (config: ShippingConfig, label: Label & { issue: number }, from: string): string =>
  csvLine([...cellsOf(config, label, from), label.issue])

function cellsOf(config: ShippingConfig, { ref, copies, name, address }: Label, from: string) {
  const lines = formatLabel(config, { name, address }, from)
  const label = Array.from({ length: LINES }, (_, index) => lines[index] ?? '')
  return [ref, copies, ...label, address.postcode, address.country]
}

/** 'harbor-1-us.csv' */
export const mailingListName = (issueSlug: string, dispatch: number, shippingSlug: string): string =>
  `${issueSlug}-${dispatch}-${shippingSlug}.csv`
