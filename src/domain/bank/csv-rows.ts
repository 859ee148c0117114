export type CsvRow = { readonly row: number; readonly cells: readonly string[] }

const delimiters = [';', ',', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** What parts the cells of a file: the mark that its first lines have most of, outside quotes. */
export function delimiterOf(text: string): Delimiter {
  const start = text.slice(0, 20_000).replaceAll(/"(?:[^"]|"")*"/g, '')
  const counts = delimiters.map((mark) => ({ mark, count: start.split(mark).length }))
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).mark
}

/** The rows of a CSV file (RFC 4180), one after the other, without those that are empty. Null where a quote is never closed. */
export function* csvRows(text: string, delimiter: Delimiter): Generator<CsvRow | null> {
  let row = 0
  let at = 0
  while (at < text.length) {
    row += 1
    const cells: string[] = []
    let isLast = false
    while (!isLast) {
      const cell = cellAt(text, at, delimiter)
      if (!cell) {
        yield null
        return
      }
      cells.push(cell.value)
      at = cell.next
      isLast = cell.endsRow
    }
    if (cells.some((cell) => cell !== '')) yield { row, cells }
  }
}

type Cell = { value: string; next: number; endsRow: boolean }

function cellAt(text: string, from: number, delimiter: Delimiter): Cell | null {
  let value = ''
  let at = from
  if (text[at] === '"') {
    at += 1
    for (;;) {
      const quote = text.indexOf('"', at)
      if (quote === -1) return null
      value += text.slice(at, quote)
      at = quote + 1
      if (text[at] !== '"') break
      value += '"'
      at += 1
    }
  }
  const start = at
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1
  value = (value + text.slice(start, at)).trim()
  if (text[at] === delimiter) {
    // A file may end with a delimiter: the cell after it is empty.
    return { value, next: at + 1, endsRow: false }
  }
  const next = text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1
  return { value, next, endsRow: true }
}
