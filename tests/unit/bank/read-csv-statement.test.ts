import { expect, test } from 'vitest'
import { readCsvStatement } from '#domain/bank/read-csv-statement.ts'

const linesOf = (text: string, choice = {}) => {
  const read = readCsvStatement(text, choice)
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  return read.lines
}
const faultsOf = (text: string, choice = {}) => {
  const read = readCsvStatement(text, choice)
  return read.ok ? [] : read.faults
}

test('reads a German file with lines before its headers, and texts in several columns', () => {
  const lines = linesOf(
    [
      'Kontoauszug;vom 02.11.2026',
      '',
      'Auftragskonto;Buchungstag;Valutadatum;Verwendungszweck 1;Verwendungszweck 2;Beguenstigter/Zahlungspflichtiger;Betrag;Währung',
      'DE02 1203 0000 0000 2020 51;03.11.26;04.11.26;"Rechnung ""LS-0001""; danke";vom Oktober;Stadtbücherei Köln;1.290,80;EUR',
      'DE02 1203 0000 0000 2020 51;31.10.2026;;Miete;;Vermieter;-900,00;EUR',
      ';;;;;Summe;390,80;',
    ].join('\r\n'),
  )
  expect(lines).toEqual([
    {
      account: 'DE02120300000000202051',
      day: '2026-11-03',
      amountCents: 129_080,
      currency: 'EUR',
      name: 'Stadtbücherei Köln',
      text: 'Rechnung "LS-0001"; danke vom Oktober',
      reference: null,
      isReversal: false,
    },
    expect.objectContaining({ day: '2026-10-31', amountCents: -90_000 }),
  ])
})

test.each([
  [
    'commas and months first',
    'Date,Description,Amount\n11/03/2026,LS-0001,"1,290.80"\n11/25/2026,x,5',
    ['2026-11-03', 129_080],
  ],
  [
    'debit and credit in columns of their own',
    'Date,Memo,Debit,Credit\n2026-11-03,LS-0001,,12.50',
    ['2026-11-03', 1_250],
  ],
  ['what left, in a column of its own', 'Date,Memo,Debit,Credit\n2026-11-03,rent,12.50,', ['2026-11-03', -1_250]],
  ['a mark for the direction', 'Buchungstag;Betrag;Soll/Haben\n03.11.2026;12,50;S', ['2026-11-03', -1_250]],
  ['a minus behind', 'Datum;Betrag\n03.11.2026;1.012,50-', ['2026-11-03', -101_250]],
  ['brackets for a minus', 'Date,Amount\n2026-11-03,(12.50)', ['2026-11-03', -1_250]],
  ['apostrophes and a currency', "Datum;Betrag\n03.11.2026;1'012.50 CHF", ['2026-11-03', 101_250]],
  ['the days of a spreadsheet', 'Date,Amount\n46329,12.5', ['2026-11-03', 1_250]],
  [
    'a thousand without cents, by the other amounts',
    'Datum;Betrag\n03.11.2026;1.290\n03.11.2026;1,50',
    ['2026-11-03', 129_000],
  ],
  ['tabs', 'Date\tAmount\n2026-11-03\t$12.50', ['2026-11-03', 1_250]],
])('reads %s', (_way, text, [day, amountCents]) => expect(linesOf(text)[0]).toMatchObject({ day, amountCents }))

test.each([
  ['amounts that disagree', 'Date;Amount\n2026-11-03;1,50\n2026-11-03;1.50'],
  ['days that disagree', 'Date,Amount\n13/11/2026,1.50\n11/13/2026,1.50'],
  ['a day that is none', 'Datum;Betrag\n31.02.2026;1,50'],
  ['an amount that is none', 'Datum;Betrag\n28.02.2026;viel'],
  ['parts of a cent', 'Date,Amount\n2026-11-03,1.505\n2026-11-03,1.25'],
  ['a quote that is never closed', 'Datum;Betrag\n28.02.2026;"1,50'],
  ['nothing', ''],
  ['headers alone', 'Datum;Betrag'],
  ['another kind of file', '<!doctype html><html><body>Please log in</body></html>'],
])('refuses %s, and says what is wrong', (_fault, text) => {
  const [fault] = faultsOf(text)
  expect(fault?.message).toMatch(/\.$/)
})

test('says in which row a fault is, and keeps nothing of the file', () => {
  expect(faultsOf('Datum;Betrag\n28.02.2026;1,50\n29.02.2026;1,50')).toEqual([
    { row: 3, message: '“29.02.2026” is no day.' },
  ])
})

test('takes the columns that somebody names, where headers say nothing', () => {
  const text = 'Wann;Wieviel;Wer\n03.11.2026;12,50;Ada'
  const read = readCsvStatement(text)
  expect(read).toMatchObject({ ok: false, headers: ['Wann', 'Wieviel', 'Wer'] })
  expect(linesOf(text, { day: 'Wann', amount: 'Wieviel', name: 'Wer' })[0]).toMatchObject({
    amountCents: 1_250,
    name: 'Ada',
  })
})

test('reads all of ten thousand lines', () => {
  const rows = Array.from({ length: 10_000 }, (_none, n) => `03.11.2026;${n + 1},00;Rechnung LS-${n}`)
  expect(linesOf(`Datum;Betrag;Verwendungszweck\n${rows.join('\n')}`)).toHaveLength(10_000)
})
