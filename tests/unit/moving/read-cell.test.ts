import { expect, test } from 'vitest'
import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { columnsChosenTwice, guessMapping, type ImportRole, importRoles } from '#domain/moving/import-mapping.ts'
import { readCell } from '#domain/moving/read-cell.ts'
import { readImport } from '#domain/moving/read-import.ts'
import { readingWords, readRoles } from '#web/islands/import-mapper/mapper-fields.ts'

const setting = { shipping: shippingConfig(), issuesPerYear: 4, today: '2026-11-18' }
const cells = { dayOrder: 'day-first', today: setting.today, countries: { germany: 'DE' } } as const
const ada = { email: 'ada@keel.example', name: 'Ada Keel', kind: 'digital', 'issues-left': '3' }

/** What is said of one cell of a row that is well otherwise. */
function faultInRow(role: ImportRole, written: string): string | null {
  // A payment method needs its customer; the parts of a name are read where there is no whole one.
  const row: Partial<Record<ImportRole, string>> = {
    ...ada,
    ...(role === 'method' && { customer: 'cus_1' }),
    ...(role.endsWith('-name') && { name: '' }),
    [role]: written,
  }
  const headers = Object.keys(row)
  const columns = Object.fromEntries(headers.map((header) => [header, header]))
  const mapping = { ...guessMapping([], 'generic'), columns, dayOrder: cells.dayOrder }
  const read = readImport({ headers, rows: [{ row: 2, cells: Object.values(row) }] }, mapping, setting)
  if (!read.ok) throw new Error(read.message)
  return read.rows[0]?.problems.find((problem) => problem.role === role)?.message ?? null
}

const written = [
  'ada@keel.example',
  'x',
  'yes',
  'no',
  '0',
  '7',
  '400',
  '401',
  '10001',
  'Print',
  'print-a',
  'E-Paper',
  'none',
  'Solidarity',
  'regular',
  'lifetime',
  '2 years',
  '31.12.2025',
  '12/31/2025',
  '2027-01-01',
  '0000-00-00',
  'cus_77',
  'a b',
  'one line',
  'Germany',
  'y'.repeat(201),
]

test.each(
  importRoles.filter(
    (role) =>
      !role.startsWith('address-') &&
      role !== 'country' &&
      !['line1', 'line2', 'city', 'state', 'postcode'].includes(role),
  ),
)('a cell of “%s” is understood where the row’s would be, and what is wrong is said in the same words', (role) => {
  for (const cell of written) {
    // Whether print is sent is a matter of what was paid for, too.
    if (role === 'sent' && cell === 'Print') continue
    const read = readCell(role, cell, cells)
    expect([cell, read.kind === 'fault' ? read.message : null]).toEqual([cell, faultInRow(role, cell)])
  }
})

test.each<[ImportRole, string, string]>([
  ['email', ' Ada@Keel.example', 'Ada@Keel.example'],
  ['started', '01/02/2026', '2026-02-01'],
  ['kind', 'Heft', 'print'],
  ['level', 'patron', 'solidarity'],
  ['subscriber', 'wc-cancelled', 'has none'],
  ['country', 'Germany', 'DE'],
  ['country', 'fr', 'FR'],
  ['address-us', '1 Pier Road\n\nDuluth\nMN\n55802\nUS', '1 Pier Road, Duluth, MN, 55802, US'],
])('in “%s”, “%s” is %s', (role, cell, as) => {
  expect(readCell(role, cell, cells)).toEqual({ kind: 'read', as })
})

const sample = {
  headers: ['Mail', 'When', 'Plan'],
  rows: [
    { row: 2, cells: ['ada@keel.example', '01/02/2026', 'Print'] },
    { row: 3, cells: ['nobody', '03/04/2026', ''] },
  ],
  countries: {},
  today: '2026-11-18',
}
const wordsOf = (role: ImportRole, typed: Record<string, string>) =>
  readRoles(typed, sample).get(role)?.readings.map(readingWords)

test('whoever maps a file sees its first rows as they would be read', () => {
  expect(wordsOf('email', { 'column.email': 'Mail' })).toEqual([
    'Row 2: “ada@keel.example”, as it is',
    'Row 3: “nobody” is not understood. This is no email address.',
  ])
  expect(wordsOf('kind', { 'column.kind': 'Plan', 'otherwise.kind': 'digital' })).toEqual([
    'Row 2: “Print” is print',
    'Row 3: “digital”, as it is',
  ])
  expect(wordsOf('started', { 'column.started': 'When' })?.[0]).toContain('say which it is')
  expect(wordsOf('started', { 'column.started': 'When', 'day-order': 'month-first' })?.[0]).toContain('2026-01-02')
  expect(readRoles({ 'column.email': 'Gone' }, sample).size).toBe(0)
})

test('a column that was chosen twice is said at both', () => {
  const shown = readRoles({ 'column.kind': 'Plan', 'column.term': 'Plan', 'column.email': 'Mail' }, sample)
  expect(shown.get('kind')?.also).toEqual(['term'])
  expect(shown.get('term')?.also).toEqual(['kind'])
  expect(shown.get('email')?.also).toEqual([])
  expect(columnsChosenTwice({ email: '', name: '' })).toEqual([])
})
