import { CSV_START, csvLine } from '../text/csv.ts'
import type { Charges, RehearsedMonth } from './month-report.ts'

const HEADERS = ['Month', 'What', 'Which', 'Count', 'Cents']

type Row = readonly [what: string, which: string, count: number | '', cents: number | '']

/** A rehearsal for a table: one row for each figure of a month. */
export function rehearsalCsv(months: readonly RehearsedMonth[]): string {
  const rows = months.flatMap((month) => rowsOf(month).map((row) => csvLine([month.month, ...row])))
  return CSV_START + csvLine(HEADERS) + rows.join('')
}

const rowsOf = (month: RehearsedMonth): Row[] => [
  ...chargeRows('renewals', month.renewals),
  ...chargeRows('donations', month.donations),
  ...Object.entries(month.mails).map(([kind, count]): Row => ['mails', kind, count, '']),
  ['letters to print', '', month.letters, ''],
  ...month.issues.flatMap(({ issue, print, digital, withoutAddress }): Row[] => [
    ...print.map(({ zone, country, copies }): Row => [`issue ${issue}, copies`, `${zone} ${country}`, copies, '']),
    [`issue ${issue}, digital`, '', digital, ''],
    [`issue ${issue}, print without an address`, '', withoutAddress, ''],
  ]),
  ...Object.entries(month.readers).map(([kind, count]): Row => ['readers at its end', kind, count, '']),
  ['subscriptions sold', '', '', month.books.sold],
  ['subscriptions earned', '', '', month.books.earned],
  ['deferred at its end', '', '', month.books.deferred],
]

const chargeRows = (what: string, { charged, cents, declined, recovered, lost }: Charges): Row[] => [
  [what, 'charged', charged, cents],
  [what, 'declined', declined, ''],
  [what, 'recovered', recovered, ''],
  [what, 'lost', lost, ''],
]
