/** What a spreadsheet would take for a formula when it stands first. */
const FORMULA = /^[\s]*[=+\-@]/
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** One cell: on one line, and never a formula, whatever a reader has written as a name. */
export function csvCell(text: string): string {
  const line = text.replaceAll(CONTROL, ' ').trim()
  const safe = FORMULA.test(line) ? `'${line}` : line
  return `"${safe.replaceAll('"', '""')}"`
}

/** One line as RFC 4180 has it, with its end. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : csvCell(cell))).join(',')}\r\n`

/** Tells programs that guess that the text is UTF-8. */
export const CSV_START = '\uFEFF'
