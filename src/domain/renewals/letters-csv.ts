import { CSV_START, csvLine } from '../text/csv.ts'
import type { RenewalLetter } from './renewal-letter.ts'

/** Name, two lines of street, up to three for the place, and the country. */
const LINES = 7

const head = [
  ...Array.from({ length: LINES }, (_, index) => `line_${index + 1}`),
  'postcode',
  'country',
  'subscription',
  'amount',
  'last_issue',
  'code',
  'link',
]

/** The same letters for whoever prints them elsewhere. */
export const lettersCsv = (letters: readonly RenewalLetter[]): string =>
  CSV_START + csvLine(head) + letters.map(lineOf).join('')

function lineOf({ lines, postcode, country, subscription, amount, lastIssue, code, url }: RenewalLetter): string {
  const label = Array.from({ length: LINES }, (_, index) => lines[index] ?? '')
  return csvLine([...label, postcode, country, subscription, amount, lastIssue ?? '', code, url])
}
