import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeFile } from '#application/bank/decode-file.ts'
import { readImportTable } from '#domain/moving/import-table.ts'
import { csvRow } from '#domain/text/csv.ts'

const lines = 'Email;Name\nada@keel.example;Müller, Ada\nben@keel.example;"Ben\n""B."" Oak"\n'
const table = {
  ok: true,
  headers: ['Email', 'Name'],
  rows: [
    { row: 2, cells: ['ada@keel.example', 'Müller, Ada'] },
    { row: 3, cells: ['ben@keel.example', 'Ben\n"B." Oak'] },
  ],
}
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

test.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from(lines)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${lines}`)],
  ['UTF-16, the small end first', utf16(lines, false)],
  ['UTF-16, the big end first', utf16(lines, true)],
  ['Latin-1', latin1(lines)],
  ['a first line that says what parts the cells', Buffer.from(`sep=;\r\n${lines}`)],
  ['lines of Windows', Buffer.from(lines.replaceAll('\n', '\r\n').replace('Ben\r\n', 'Ben\n'))],
])('a file is read in %s', (_what, bytes) => {
  expect(readImportTable(decodeFile(bytes) ?? '')).toEqual(table)
})

test.each([',', ';', '\t'])('cells may be parted by %j', (mark) => {
  const read = readImportTable(`${['a', 'b', 'c'].join(mark)}\n${['1', '2', '3'].join(mark)}`)
  expect(read).toEqual({ ok: true, headers: ['a', 'b', 'c'], rows: [{ row: 2, cells: ['1', '2', '3'] }] })
})

test('columns of one name, and those without any, can be told apart', () => {
  const read = readImportTable('Name,Name,,Name\n1,2,3,4')
  expect(read).toMatchObject({ headers: ['Name', 'Name (2)', 'Column 3', 'Name (3)'] })
})

test.each([
  ['an empty file', '', 'empty'],
  ['headers alone', 'Email,Name\n', 'no rows'],
  ['a quotation mark that is never closed', 'Email\n"ada', 'never closed'],
  ['a cell as long as a book', `Email\n${'a'.repeat(5_001)}`, 'Row 2'],
  ['too many rows', `Email\n${'a\n'.repeat(50_001)}`, '50000 rows'],
  ['too many columns', `${'a,'.repeat(200)}a\n1`, '200 columns'],
])('%s is refused in words', (_what, text, words) => {
  expect(readImportTable(text)).toEqual({ ok: false, message: expect.stringContaining(words) })
})

test('what is written as CSV is read as it was, with quotes, line breaks and what looks like a formula', () => {
  const cell = fc.oneof(
    fc.string().map((text) => text.replaceAll(/[\0\r]/g, '').trim()),
    fc.constantFrom('=1+1', '-2', '+49 30', '@ada', '"', 'a;b', 'a,b', 'x\ny', '"\n"'),
  )
  const rows = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(rows, (written) => {
      // More commas than anything else, as a file of this many columns has.
      const width = Array.from({ length: 200 }, () => '')
      const text = [['a', 'b', 'c'], ...written].map((cells) => csvRow([...cells, ...width.slice(3)])).join('\r\n')
      const read = readImportTable(text)
      expect(read.ok && read.rows.map(({ cells }) => cells.slice(0, 3))).toEqual(
        written.map((cells) => cells.map((one) => one.replace(/^'(?=\s*[=+\-@\t\r])/, ''))),
      )
    }),
  )
})
