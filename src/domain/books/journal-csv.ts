import { CSV_START, csvLine } from '../text/csv.ts'
import { type AccountName, type AccountNumbers, accountLabels } from './accounts.ts'
import type { EntryKind } from './journal-entry.ts'
import { type Month, monthOfDay } from './months.ts'

export type JournalLine = {
  readonly entry: number
  readonly kind: EntryKind
  readonly day: string
  readonly month: Month
  readonly text: string
  readonly account: AccountName
  readonly debit: number
  readonly credit: number
}

const HEADERS = ['Entry', 'Date', 'Month', 'Account', 'Account name', 'Debit', 'Credit', 'Text', 'Note']

const written = (cents: number) =>
  cents === 0 ? '' : `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Said of what belongs to a month that was closed when it was booked. */
export const lateNote = ({ day, month }: Pick<JournalLine, 'day' | 'month'>): string =>
  monthOfDay(day) === month ? '' : `of ${monthOfDay(day)}, which was closed`

/** A month's journal for another program: one row for each account of an entry, whose debits are its credits. */
export function journalCsv(lines: readonly JournalLine[], numbers: AccountNumbers): string {
  const rows = lines.map((line) =>
    csvLine([
      String(line.entry),
      line.day,
      line.month,
      numbers[line.account],
      accountLabels[line.account],
      written(line.debit),
      written(line.credit),
      line.text,
      lateNote(line),
    ]),
  )
  return [CSV_START + csvLine(HEADERS), ...rows].join('')
}

type Issues = {
  readonly coming: readonly { readonly issue: number; readonly cents: number }[]
  readonly delivered: readonly { readonly issue: number; readonly cents: number }[]
  readonly unredeemedCents: number
}

/** What issues have earned and will earn, and what waits in gifts that nobody has redeemed. */
export function deferredCsv({ coming, delivered, unredeemedCents }: Issues): string {
  const rows = [
    ...delivered.toReversed().map(({ issue, cents }) => [String(issue), written(cents), '']),
    ...coming.map(({ issue, cents }) => [String(issue), '', written(cents)]),
    ...(unredeemedCents > 0 ? [['Gifts not redeemed', '', written(unredeemedCents)]] : []),
  ]
  return [CSV_START + csvLine(['Issue', 'Earned', 'Deferred']), ...rows.map((row) => csvLine(row))].join('')
}
