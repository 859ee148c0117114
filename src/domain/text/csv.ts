/** A spreadsheet takes what begins so for a formula, and would run it. */
const FORMULA = /^\s*[=+\-@\t\r]/
/** Numbers may begin with a minus. */
const NUMBER = /^-?\d+(\.\d+)?$/
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** What looks like a formula gets a quote mark before it. */
const harmless = (text: string) => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text)

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** One cell of a CSV file (RFC 4180) that no spreadsheet runs, with all that is in it. */
export function csvCell(text: string): string {
  const cell = harmless(text)
  return /[",\r\n]/.test(cell) || cell !== cell.trim() ? quoted(cell) : cell
}

export const csvRow = (cells: readonly string[]): string => cells.map(csvCell).join(',')

/** A line that programs of every age can read, with its end: each text quoted, and on one line whatever a reader has written. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(harmless(cell.replaceAll(CONTROL, ' ').trim())))).join(',')}\r\n`

/** Tells programs that guess that the text is UTF-8. */
export const CSV_START = '\uFEFF'
