import { type BankLine, MOST_STATEMENT_LINES, type StatementFault, type StatementRead, tidyLine } from './bank-line.ts'
import { type ColumnChoice, type ColumnRole, type Columns, guessColumns, hasEnough } from './csv-columns.ts'
import { type CsvRow, csvRows, type Delimiter, delimiterOf } from './csv-rows.ts'
import { type DayOrder, type DecimalMark, dayOrderOf, decimalMarkOf, readAmount, readDay } from './written-values.ts'

/** Banks put their name, the account and the time before the headers. */
const ROWS_BEFORE_HEADERS = 40
/** Of more faults than these, somebody mends the file, not the rows. */
const MOST_FAULTS = 20

type Table = { headers: readonly string[]; columns: Columns; rows: readonly CsvRow[]; delimiter: Delimiter }
type Style = { mark: DecimalMark; order: DayOrder }

const refuse = (message: string, headers?: readonly string[]): StatementRead => ({
  ok: false,
  faults: [{ row: null, message }],
  ...(headers && { headers }),
})

/** The payments of a CSV file: all of them, or else what is wrong with it. */
export function readCsvStatement(text: string, choice: ColumnChoice = {}): StatementRead {
  const table = readTable(text, choice)
  if ('ok' in table) return table
  const style = styleOf(table)
  if ('message' in style) return refuse(style.message, table.headers)
  const faults: StatementFault[] = []
  const lines: BankLine[] = []
  for (const row of table.rows) {
    const read = readRow(row, table.columns, style)
    if (read === null) continue
    if ('message' in read) faults.push({ row: row.row, message: read.message })
    else lines.push(tidyLine(read))
    if (faults.length === MOST_FAULTS) break
  }
  if (faults.length > 0) return { ok: false, faults, headers: table.headers }
  return lines.length > 0
    ? { ok: true, format: 'csv', lines }
    : refuse('There is no payment in this file.', table.headers)
}

function readTable(text: string, choice: ColumnChoice): Table | StatementRead {
  const delimiter = delimiterOf(text)
  const rows: CsvRow[] = []
  let headers: readonly string[] | null = null
  let widest: readonly string[] = []
  let columns: Columns = {}
  for (const row of csvRows(text, delimiter)) {
    if (row === null) return refuse('A quotation mark in this file is never closed.')
    if (headers) rows.push(row)
    else {
      columns = guessColumns(row.cells, choice)
      if (hasEnough(columns)) headers = row.cells
      if (row.cells.length > widest.length) widest = row.cells
      if (!headers && row.row >= ROWS_BEFORE_HEADERS) break
    }
    if (rows.length > MOST_STATEMENT_LINES) return refuse('This file has more lines than a statement has: split it.')
  }
  if (!headers) return refuse('Say which column has the day and which the amount: the headers do not tell.', widest)
  return { headers, columns, rows, delimiter }
}

function styleOf({ columns, rows, delimiter }: Table): Style | { message: string } {
  const valuesOf = (...roles: ColumnRole[]) =>
    rows.flatMap(({ cells }) => roles.flatMap((role) => (columns[role] ?? []).map((place) => cells[place] ?? '')))
  const mark = decimalMarkOf(valuesOf('amount', 'debit', 'credit'), delimiter === ',' ? '.' : ',')
  if (mark === null) return { message: 'Some amounts have a point before the cents, and some a comma.' }
  const order = dayOrderOf(valuesOf('day'), mark === ',' ? 'day-first' : 'month-first')
  if (order === null) return { message: 'Some days have the month first, and some the day.' }
  return { mark, order }
}

/** Null for a row that is no payment: a sum at the end, or one that is not booked yet. */
function readRow({ cells }: CsvRow, columns: Columns, style: Style): BankLine | null | { message: string } {
  const cell = (role: ColumnRole) =>
    (columns[role] ?? [])
      .map((place) => cells[place] ?? '')
      .filter((value) => value !== '')
      .join(' ')
  const money = amountOf(cell, style.mark)
  const written = cell('day')
  if (written === '' && (money === null || cells.filter((value) => value !== '').length <= 3)) return null
  if (money === null || money === 0) return null
  if (typeof money === 'string') return { message: `“${money.slice(0, 40)}” is no amount.` }
  const day = readDay(written, style.order)
  if (day === null) return { message: `“${written.slice(0, 40)}” is no day.` }
  const currency = cell('currency').toUpperCase()
  return {
    account: cell('account'),
    day,
    amountCents: money,
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    name: cell('name'),
    text: cell('text'),
    reference: cell('reference') || null,
    isReversal: false,
  }
}

/** The amount with its sign; what can't be read as it is written; null where there is none. */
function amountOf(cell: (role: ColumnRole) => string, mark: DecimalMark): number | string | null {
  const parts = (['amount', 'credit', 'debit'] as const).map((role) => ({ role, written: cell(role) }))
  const [given] = parts.filter(({ written }) => written !== '' && readAmount(written, mark) !== 0)
  if (!given) return null
  const amount = readAmount(given.written, mark)
  if (amount === null) return given.written
  if (given.role === 'debit') return -Math.abs(amount)
  // Marked in a column of its own: S and H in German, D and C in English.
  return /^(?:S|D)/i.test(cell('sign')) ? -Math.abs(amount) : amount
}
