import { expect, test } from 'vitest'
import { donorStanding } from '#domain/donations/donor-views.ts'
import { donorsCsv } from '#domain/donations/donors-csv.ts'
import { readGoods } from '#domain/donations/goods-received.ts'
import { yearOfStatementsDue } from '#domain/donations/statements-due.ts'

test.each([
  ['the new year begins by the magazine’s clocks', '2027-01-01T04:59:59Z', null],
  ['from then on last year’s are due', '2027-01-01T05:00:00Z', 2026],
  ['until the end of March', '2027-04-01T03:59:59Z', 2026],
  ['and not in April', '2027-04-01T04:00:00Z', null],
])('%s', (_rule, now, year) => expect(yearOfStatementsDue(new Date(now), 'America/New_York')).toBe(year))

test.each([
  [
    'what was sent has a name and a value',
    { name: ' Canvas Tote ', value: '18' },
    { name: 'Canvas Tote', value: 1800 },
  ],
  ['nothing was sent where nothing is typed', { name: ' ', value: '' }, null],
])('%s', (_rule, typed, goods) => expect(readGoods(typed)).toEqual({ ok: true, goods }))

test.each([
  [{ name: 'Tote', value: '' }, ['value']],
  [{ name: 'Tote', value: '0' }, ['value']],
  [{ name: 'Tote', value: 'ten' }, ['value']],
  [{ name: '', value: '18' }, ['name']],
  [{ name: 'x'.repeat(201), value: 'x' }, ['name', 'value']],
])('%j is refused at its fields', (typed, fields) => {
  const read = readGoods(typed)
  expect(read.ok ? [] : Object.keys(read.faults)).toEqual(fields)
})

test.each([
  [{ state: 'missing', mail: null, comesBack: false }, 'not yet'],
  [{ state: 'missing', mail: null, comesBack: true }, 'not yet; mail to them comes back'],
  [{ state: 'issued', mail: 'sent', comesBack: true }, 'sent'],
  [{ state: 'issued', mail: 'none', comesBack: true }, 'issued, to be printed: mail to them comes back'],
  [{ state: 'changed', mail: 'sent', comesBack: false }, 'sent; changed since'],
  [{ state: 'nothing', mail: null, comesBack: false }, 'nothing was kept'],
] as const)('%j is told as %s', (standing, words) => expect(donorStanding(standing)).toBe(words))

test('a name that a spreadsheet would run is harmless in the file', () => {
  const sums = { given: 2500, goods: 500, total: 2000 }
  const donor = { account: null, name: '=1+1', email: 'ada@keel.example', gifts: [1], sums, issued: [] }
  const csv = donorsCsv([{ ...donor, state: 'missing', mail: null, comesBack: false }])
  expect(csv.split('\r\n')[1]).toBe(`"","'=1+1","ada@keel.example",1,"25.00","5.00","20.00","","not yet"`)
})
