import { csvRows, delimiterOf } from '../bank/csv-rows.ts'

/** As many as a magazine of this kind has readers, some times over. */
export const MOST_IMPORT_ROWS = 50_000
export const LARGEST_IMPORT_BYTES = 32 * 1024 * 1024
const MOST_COLUMNS = 200
const LONGEST_CELL = 5_000

export type ImportRow = { readonly row: number; readonly cells: readonly string[] }
export type ImportTable = { readonly headers: readonly string[]; readonly rows: readonly ImportRow[] }
export type TableRead = ({ ok: true } & ImportTable) | { ok: false; message: string }

const refuse = (message: string): TableRead => ({ ok: false, message })

/** Spreadsheets say in a first line what parts the cells. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i
/** Exports put a quote mark before what a spreadsheet would run; it is no part of the text. */
const GUARD = /^'(?=\s*[=+\-@\t\r])/

/** The headers and rows of a CSV file, whatever parts its cells. All of it, or what is wrong with it. */
export function readImportTable(written: string): TableRead {
  const text = written.replace(/^\uFEFF/, '').replace(SEPARATOR_LINE, '')
  let headers: readonly string[] | null = null
  const rows: ImportRow[] = []
  for (const row of csvRows(text, delimiterOf(text))) {
    if (row === null) return refuse('A quotation mark in this file is never closed.')
    if (row.cells.some((cell) => cell.length > LONGEST_CELL))
      return refuse(`Row ${row.row} has a cell of more than ${LONGEST_CELL} characters.`)
    if (headers === null) headers = namedHeaders(row.cells)
    else rows.push({ row: row.row, cells: row.cells.slice(0, headers.length).map((cell) => cell.replace(GUARD, '')) })
    if (rows.length > MOST_IMPORT_ROWS)
      return refuse(`This file has more than ${MOST_IMPORT_ROWS} rows: split it, and import one part after the other.`)
  }
  if (headers === null) return refuse('This file is empty.')
  if (headers.length > MOST_COLUMNS) return refuse(`This file has more than ${MOST_COLUMNS} columns.`)
  if (rows.length === 0) return refuse('This file has headers and no rows.')
  return { ok: true, headers, rows }
}

/** Each by a name of its own: the second “Name” is “Name (2)”. One without any is called by its place. */
function namedHeaders(cells: readonly string[]): string[] {
  const taken = new Set<string>()
  return cells.map((cell, place) => {
    const name = (cell.replace(GUARD, '').replaceAll(/\s+/g, ' ') || `Column ${place + 1}`).slice(0, 200)
    let own = name
    for (let nth = 2; taken.has(own); nth += 1) own = `${name} (${nth})`
    taken.add(own)
    return own
  })
}
