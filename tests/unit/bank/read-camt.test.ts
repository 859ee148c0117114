import { expect, test } from 'vitest'
import { readCamt } from '#adapters/camt/read-camt.ts'
import { camt, entry } from '../../support/camt.ts'

const linesOf = (xml: string) => {
  const read = readCamt(xml)
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  return read.lines
}
const refused = (xml: string) => {
  const read = readCamt(xml)
  return read.ok ? 'read' : read.faults[0]?.message
}

test.each(['02', '04', '08', '13'])('reads version %s', (version) => {
  const party = Number(version) >= 8 ? '<Pty><Nm>Keel Library</Nm></Pty>' : '<Nm>Keel Library</Nm>'
  const [line] = linesOf(
    camt(
      entry({ amount: '90.80', text: 'Invoice LS-0001', reference: 'B1', party, isCoded: Number(version) >= 8 }),
      version,
    ),
  )
  expect(line).toEqual({
    account: 'DE02120300000000202051',
    day: '2026-11-03',
    amountCents: 9_080,
    currency: 'EUR',
    name: 'Keel Library',
    text: 'Invoice LS-0001',
    reference: 'B1',
    isReversal: false,
  })
})

const batch = (amounts: string[], total: string) =>
  `<Ntry><Amt Ccy="EUR">${total}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-03</Dt></BookgDt>
   <AcctSvcrRef>BATCH</AcctSvcrRef><NtryDtls>${amounts
     .map(
       (amount, n) =>
         `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>
          <RmtInf><Ustrd>LS-000${n + 1}</Ustrd></RmtInf></TxDtls>`,
     )
     .join('')}</NtryDtls></Ntry>`

test('takes a batch apart where its parts add up, and as a whole where they do not', () => {
  const parts = linesOf(camt(batch(['10.00', '20.50'], '30.50')))
  expect(parts.map(({ amountCents, text, reference }) => [amountCents, text, reference])).toEqual([
    [1_000, 'LS-0001', 'BATCH#1'],
    [2_050, 'LS-0002', 'BATCH#2'],
  ])
  const [whole, ...more] = linesOf(camt(batch(['10.00', '20.50'], '30.00')))
  expect([whole?.amountCents, whole?.text, more]).toEqual([3_000, 'LS-0001 LS-0002', []])
})

test('tells what left and what was taken back, and leaves out what is only pending', () => {
  const lines = linesOf(
    camt(
      entry({ amount: '5.00', direction: 'DBIT' }) +
        entry({ amount: '6.00', direction: 'DBIT', isReversal: true }) +
        entry({ amount: '7.00', status: 'PDNG' }),
    ),
  )
  expect(lines.map(({ amountCents, isReversal }) => [amountCents, isReversal])).toEqual([
    [-500, false],
    [-600, true],
  ])
})

test('takes a reference from the field that is made for it', () => {
  const structured = '<Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd>'
  expect(linesOf(camt(entry({ amount: '1', structured })))[0]?.text).toBe('RF18539007547034')
})

const laughs = `<?xml version="1.0"?><!DOCTYPE Document [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>${camt(entry({ amount: '1', text: '&c;' }))}`
const outside = `<!DOCTYPE Document [<!ENTITY file SYSTEM "file:///etc/passwd">]>${camt(entry({ amount: '1', text: '&file;' }))}`

test.each([
  ['entities that grow', laughs, /document type/],
  ['entities from outside', outside, /document type/],
  ['an entity that nobody has declared', camt(entry({ amount: '1', text: '&nobody;' })), /no XML/],
  ['a file that is cut off', camt(entry({ amount: '1' })).slice(0, -40), /no XML/],
  ['no XML', 'Date;Amount', /no XML/],
  ['another format', camt(entry({ amount: '1' })).replace('camt.053', 'pain.001'), /no CAMT\.053/],
  ['no namespace', '<Document><BkToCstmrStmt/></Document>', /no CAMT\.053/],
  ['a nest', camt('<Ntry>'.repeat(500)), /nested/],
  ['an amount that is none', camt(entry({ amount: 'NaN' })), /no amount/],
  ['parts of a cent', camt(entry({ amount: '1.005' })), /no amount/],
  ['no direction', camt(entry({ amount: '1', direction: 'BOTH' })), /credit or a debit/],
  ['a day that is none', camt(entry({ amount: '1', day: '2026-02-30' })), /no day/],
  ['no payment', camt(''), /no booked payment/],
])('refuses %s', (_what, xml, words) => expect(refused(xml)).toMatch(words))

test('refuses more lines than a statement has', () =>
  expect(refused(camt(entry({ amount: '1' }).repeat(50_001)))).toMatch(/more lines/))

test('reads ten thousand entries with little memory', () => {
  const xml = camt(entry({ amount: '90.80', text: 'Invoice LS-0001', reference: 'B1' }).repeat(10_000))
  const before = process.memoryUsage().heapUsed
  expect(linesOf(xml)).toHaveLength(10_000)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(150 * 1024 * 1024)
})
