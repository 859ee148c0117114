import { CSV_START, csvLine } from '../text/csv.ts'
import { donorStanding, type StatementMail } from './donor-views.ts'

type Donor = {
  account: string | null
  name: string
  email: string
  gifts: readonly unknown[]
  sums: { given: number; goods: number; total: number }
  state: 'nothing' | 'missing' | 'issued' | 'changed'
  mail: StatementMail | null
  comesBack: boolean
  issued: readonly { statementNo: string }[]
}

const head = ['reader', 'name', 'email', 'gifts', 'given', 'goods', 'total', 'statements', 'standing']
const amount = (value: number) => (value / 100).toFixed(2)

/** The donors of a year, for a spreadsheet. */
export const donorsCsv = (donors: readonly Donor[]): string =>
  CSV_START +
  csvLine(head) +
  donors
    .map(({ account, name, email, gifts, sums, issued, ...standing }) =>
      csvLine([
        ...[account ?? '', name, email, gifts.length, amount(sums.given), amount(sums.goods), amount(sums.total)],
        ...[issued.map(({ statementNo }) => statementNo).join(' '), donorStanding(standing)],
      ]),
    )
    .join('')
