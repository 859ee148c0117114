import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { guessMapping, type ImportMapping, type ImportRole } from '#domain/moving/import-mapping.ts'
import { type ImportRead, readImport } from '#domain/moving/read-import.ts'
import { subscriberCells, subscriberColumns } from '#domain/moving/subscriber-file.ts'

const setting = { shipping: shippingConfig(), issuesPerYear: 4, today: '2026-11-18' }

function read(row: Partial<Record<ImportRole, string>>, more: Partial<ImportMapping> = {}): ImportRead {
  const headers = Object.keys(row)
  const columns = Object.fromEntries(headers.map((role) => [role, role]))
  const mapping = { ...guessMapping([], 'generic'), columns, ...more }
  return readImport({ headers, rows: [{ row: 2, cells: Object.values(row) }] }, mapping, setting)
}
const first = (row: Partial<Record<ImportRole, string>>, more: Partial<ImportMapping> = {}) => {
  const done = read(row, more)
  if (!done.ok || !done.rows[0]) throw new Error('not read')
  return done.rows[0]
}
const faultsOf = (row: Partial<Record<ImportRole, string>>) => first(row).problems.map(({ role }) => role)

const ada = { email: 'Ada@Keel.example', name: 'Ada Keel', kind: 'digital', 'issues-left': '3' }
const duluth = { line1: '1 Pier Road', line2: '', city: 'Duluth', state: 'Minnesota', postcode: '55802' }

test('a row becomes a reader with as many issues as are left', () => {
  expect(first(ada).reader).toEqual({
    id: null,
    email: 'Ada@Keel.example',
    emailKey: 'ada@keel.example',
    name: 'Ada Keel',
    cycle: expect.objectContaining({
      set: 'digital',
      active: 'digital',
      issuesLeft: 3,
      term: '1year',
      copies: 1,
      extra: 0,
    }),
    addresses: {},
    autorenew: false,
    customer: null,
    method: null,
  })
})

test.each([
  ['the United States', 'print-a', 'ship-a', { ...duluth, country: 'United States' }],
  ['Canada', 'print-b', 'ship-b', { ...duluth, state: 'ON', postcode: 'K1A 0B1', country: 'ca' }],
  ['anywhere else', 'print-c', 'ship-c', { ...duluth, state: '', postcode: '10115', country: 'Germany' }],
])('print goes to the category of its country: %s', (_where, set, shipcode, address) => {
  const { reader } = first({ ...ada, kind: 'Print + Digital', ...address })
  expect(reader?.cycle?.set).toBe(set)
  expect(Object.keys(reader?.addresses ?? {})).toEqual([shipcode])
})

test.each<[string, Partial<Record<ImportRole, string>>, string[]]>([
  ['no email', { ...ada, email: '' }, ['email']],
  ['what is no email', { ...ada, email: 'ada at keel' }, ['email']],
  ['neither print nor digital', { ...ada, kind: 'carrier pigeon' }, ['kind']],
  ['no kind', { ...ada, kind: '' }, ['kind']],
  ['print without an address', { ...ada, kind: 'print' }, ['country']],
  ['print to a country that is none', { ...ada, kind: 'print', ...duluth, country: 'Narnia' }, ['country']],
  ['print without a city', { ...ada, kind: 'print', ...duluth, city: '', country: 'US' }, ['city']],
  ['neither issues nor a day', { ...ada, 'issues-left': '' }, ['issues-left']],
  ['a number that is none', { ...ada, 'issues-left': 'three' }, ['issues-left']],
  ['no copies', { ...ada, copies: '0' }, ['copies']],
  ['a day that is none', { ...ada, started: '31/31/2026' }, ['started']],
  ['a day that is still to come', { ...ada, started: '2026-12-01' }, ['started']],
  ['a method without its customer', { ...ada, method: 'pm_123' }, ['customer']],
  ['several things at once', { ...ada, email: 'x', copies: 'y', autorenew: 'maybe' }, ['autorenew', 'copies', 'email']],
])('%s is said of its column', (_what, row, roles) => {
  expect(faultsOf(row).toSorted()).toEqual(roles)
  expect(first(row).reader).toBeNull()
})

test('what is wrong with an address does not matter where nothing is sent to', () => {
  const { reader, notices } = first({ ...ada, ...duluth, city: '', country: 'US' })
  expect(reader?.addresses).toEqual({})
  expect(notices).toHaveLength(1)
})

test.each([
  ['paid until a day', { 'issues-left': '', ends: '2027-11-18' }, 4, '1year'],
  ['a part of an issue is the reader’s', { 'issues-left': '', ends: '2026-12-01' }, 1, '1year'],
  ['paid until a day that is over', { 'issues-left': '', ends: '2020-01-01' }, 0, '1year'],
  ['what is said of issues goes before the day', { 'issues-left': '2', ends: '2027-11-18' }, 2, '1year'],
  ['as many as two years have', { 'issues-left': '7' }, 7, '2year'],
  ['a lifetime', { 'issues-left': '', lifetime: 'yes' }, null, 'lifetime'],
  ['a lifetime by its plan', { 'issues-left': '', term: 'Lifetime access' }, null, 'lifetime'],
])('issues left: %s', (_what, row, issuesLeft, term) => {
  expect(first({ ...ada, ...row }).reader?.cycle).toMatchObject({ issuesLeft, term })
})

test.each([
  ['a number of a spreadsheet', '45000', 'as-written', '2023-03-15'],
  ['day first', '31/12/2025', 'as-written', '2025-12-31'],
  ['month first', '12/31/2025', 'as-written', '2025-12-31'],
  ['as somebody said', '03/04/2025', 'day-first', '2025-04-03'],
  ['as somebody else said', '03/04/2025', 'month-first', '2025-03-04'],
  ['with a time', '2025-12-31 10:11:12', 'as-written', '2025-12-31'],
] as const)('a day is read: %s', (_what, started, dayOrder, day) => {
  expect(first({ ...ada, started }, { dayOrder }).reader?.cycle?.startedOn).toBe(day)
})

test('days that could be two are read by nobody until somebody says how', () => {
  expect(read({ ...ada, started: '03/04/2025' })).toEqual({ ok: false, message: expect.stringContaining('say which') })
})

test('without a column of emails nothing is read', () => {
  expect(read({ name: 'Ada' })).toEqual({ ok: false, message: expect.stringContaining('email') })
})

test('whoever has no subscription is an account alone, and what holds for empty cells does not change that', () => {
  expect(first({ ...ada, subscriber: 'false' }, { otherwise: { kind: 'print' } }).reader?.cycle).toBeNull()
  expect(first({ ...ada, kind: '', subscriber: 'Gold' }, { otherwise: { kind: 'digital' } }).reader?.cycle?.set).toBe(
    'digital',
  )
})

const address = fc.record({
  line1: fc.constantFrom('1 Pier Road', 'Flat 2, "The Keel"'),
  line2: fc.constantFrom('', 'Back door'),
  city: fc.constantFrom('Duluth', 'St. Paul'),
  state: fc.constant('MN'),
  postcode: fc.constant('55802'),
  country: fc.constant('US'),
})
const cycle = fc.record({
  set: fc.constantFrom('digital' as const, 'print-a' as const, 'print-c' as const),
  active: fc.constantFrom('digital' as const, 'print-b' as const),
  level: fc.constantFrom('low', 'high'),
  term: fc.constantFrom('1year', '2year', '3year'),
  issuesLeft: fc.integer({ min: 3, max: 40 }),
  extra: fc.integer({ min: 0, max: 3 }),
  copies: fc.integer({ min: 1, max: 90 }),
  giver: fc.option(fc.constantFrom('Ben Oak', 'O’Hara; "the" giver')),
  institution: fc.option(fc.constant('Keel Library')),
  startedOn: fc.constantFrom('2020-02-29', '2026-11-18'),
  cancelledOn: fc.option(fc.constant('2026-10-01')),
})

test('what our own file says of a subscription is read back as it was', () => {
  const row = fc.record({
    id: fc.uuid(),
    email: fc.constant('ada@keel.example'),
    name: fc.constantFrom('Ada Keel', '=Ada'),
    cycle: fc.option(cycle),
    autorenew: fc.boolean(),
    customer: fc.constant('cus_1234'),
    method: fc.option(fc.constant('pm_1234')),
    addresses: fc.option(address).map((one) => (one ? { 'ship-a': one } : {})),
  })
  fc.assert(
    fc.property(row, (written) => {
      const headers = subscriberColumns.map(({ name }) => name)
      const table = { headers, rows: [{ row: 2, cells: subscriberCells(written) }] }
      const done = readImport(table, guessMapping(headers, 'colophon'), setting)
      expect(done.ok && done.rows[0]).toMatchObject({
        problems: [],
        reader: {
          id: written.id,
          cycle: written.cycle,
          autorenew: written.cycle !== null && written.autorenew,
          method: written.method,
          addresses: written.addresses,
        },
      })
    }),
  )
})
