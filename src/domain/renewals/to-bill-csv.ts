import { CSV_START, csvLine } from '../text/csv.ts'

type ToBill = {
  ref: string
  name: string
  email: string
  billedTo: string | null
  subscription: string
  copies: number
  left: number
  lastIssue: number | null
}

const head = ['reader', 'name', 'email', 'billed_to', 'subscription', 'copies', 'issues_left', 'last_issue']

/** Who is to be billed anew, for a spreadsheet. */
export const toBillCsv = (rows: readonly ToBill[]): string =>
  CSV_START +
  csvLine(head) +
  rows
    .map(({ ref, name, email, billedTo, subscription, copies, left, lastIssue }) =>
      csvLine([ref, name, email, billedTo ?? '', subscription, copies, left, lastIssue ?? '']),
    )
    .join('')
