/** How amounts and days of one file are written: a file keeps to one way. */
export type DecimalMark = '.' | ','
export type DayOrder = 'day-first' | 'month-first'

const DAY_MS = 86_400_000
/** The database keeps no more of one payment. */
const MOST_CENTS = 2_147_483_647

/** Only the number of an amount: '1.234,56 EUR' and '(12.00)' among them. Null where there is none. */
function bare(written: string): { digits: string; isNegative: boolean } | null {
  const text = written.replaceAll(/[\s\u00a0\u202f'’]/g, '').replace(/^(?:[A-Z]{3}|[$€£])|(?:[A-Z]{3}|[$€£])$/gi, '')
  const [, open, before, digits, after] =
    /^(\()?([+\-−])?(?:[$€£])?(\d[\d.,]*|[.,]\d+)([+\-−SH])?\)?$/u.exec(text) ?? []
  if (digits === undefined) return null
  return { digits, isNegative: open === '(' || /[-−]/.test(before ?? '') || /[-−S]/.test(after ?? '') }
}

/** The mark that stands before the cents, as one amount shows it; null where it could be either. */
function markOf(written: string): DecimalMark | null {
  const digits = bare(written)?.digits ?? ''
  const [last] = digits.match(/[.,](?=\d*$)/) ?? []
  if (!last) return null
  const other = last === '.' ? ',' : '.'
  const count = digits.split(last).length - 1
  if (digits.includes(other)) return count === 1 ? (last as DecimalMark) : null
  // More than one of it can only part thousands.
  if (count > 1) return other
  return /[.,]\d{3}$/.test(digits) ? null : (last as DecimalMark)
}

/** The mark of a column; null where its amounts do not agree. `otherwise` holds where none of them says. */
export function decimalMarkOf(column: readonly string[], otherwise: DecimalMark): DecimalMark | null {
  const marks = new Set(column.map(markOf).filter((mark) => mark !== null))
  if (marks.size > 1) return null
  const [mark = otherwise] = marks
  return mark
}

/** Null for what is no amount, or has parts of a cent. */
export function readAmount(written: string, mark: DecimalMark): number | null {
  const read = bare(written)
  if (!read) return null
  const thousands = mark === '.' ? ',' : '.'
  const [whole = '', cents = '', ...more] = read.digits.split(mark)
  const groups = whole.split(thousands)
  const isGrouped = groups.length > 1
  if (more.length > 0 || cents.includes(thousands)) return null
  if (isGrouped && !groups.slice(1).every((group) => group.length === 3)) return null
  if (!/^\d{0,2}0*$/.test(cents)) return null
  const amount = Number(groups.join('') || '0') * 100 + Number(cents.slice(0, 2).padEnd(2, '0'))
  if (amount > MOST_CENTS) return null
  // Not -0.
  return read.isNegative && amount !== 0 ? -amount : amount
}

const SLASHED = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/

/** Whether days come before months in a column. Null where they do not agree. */
export function dayOrderOf(column: readonly string[], otherwise: DayOrder): DayOrder | null {
  const orders = new Set<DayOrder>()
  for (const written of column) {
    const [, first = '', second = ''] = SLASHED.exec(dateIn(written)) ?? []
    // Nobody writes a month before a point.
    if (written.includes('.') || Number(first) > 12) orders.add('day-first')
    else if (Number(second) > 12) orders.add('month-first')
  }
  if (orders.size > 1) return null
  const [order = otherwise] = orders
  return order
}

const dateIn = (written: string) => written.trim().replace(/[T ]\d{1,2}:\d{2}.*$/s, '')

/** A day as an ISO date; null for what is none. Numbers of spreadsheets are days since 1899-12-30. */
export function readDay(written: string, order: DayOrder): string | null {
  const text = dateIn(written)
  if (/^[3-6]\d{4}$/.test(text))
    return new Date(Date.UTC(1899, 11, 30) + Number(text) * DAY_MS).toISOString().slice(0, 10)
  const [, year, month, day] = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})$/.exec(text) ?? []
  if (year && month && day) return calendarDay(year, month, day)
  const [, first, second, written2] = SLASHED.exec(text) ?? []
  if (!first || !second || !written2) return null
  const full = written2.length === 2 ? `20${written2}` : written2
  return order === 'day-first' ? calendarDay(full, second, first) : calendarDay(full, first, second)
}

function calendarDay(year: string, month: string, day: string): string | null {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parsed = new Date(`${iso}T00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso) ? iso : null
}
