import { readCsvStatement } from '#domain/bank/read-csv-statement.ts'
import { matchPayments, type PayableInvoice, type PaymentSeen } from '#domain/invoices/match-payment.ts'
import { middle, quantile, ratiosByRound, tellRow } from './rows.mjs'
import { isShort } from './short.ts'

const [FEW, TIMES_AS_MANY, ROUNDS, WARM_UP] = isShort ? [50, 2, 2, 1] : [1_000, 10, 25, 5]
/**
 * What each line of ten times as many may take: more memory is used, and caches hold less of it, but nothing looks through all the
 * others, which would make it ten times.
 */
const HIGHEST_GROWTH = 2

/** A payment for each of the first two thirds names an invoice that is open; the others name one that is not. */
const invoicesFor = (lines: number): PayableInvoice[] =>
  Array.from({ length: Math.floor((lines * 2) / 3) }, (_none, at) => ({
    number: at + 1,
    invoiceNo: `LS-${at + 1}`,
    leftCents: 9_000 + at,
    currency: 'EUR',
    names: ['Keel Library'],
  }))
const paymentsOf = (lines: number): PaymentSeen[] =>
  Array.from({ length: lines }, (_none, at) => ({
    id: String(at),
    leftCents: 9_000 + at,
    currency: 'EUR',
    name: '',
    text: `Rechnung LS-${at + 1}`,
    isReversal: false,
    isPart: false,
  }))
const fileOf = (lines: number) =>
  [
    'Datum;Betrag;Verwendungszweck',
    ...Array.from({ length: lines }, (_none, at) => `03.11.2026;${at + 1},00;Rechnung LS-${at}`),
  ].join('\n')

/** What it takes when nothing else wants the machine. */
const lowerQuartile = (values: readonly number[]) => quantile(values, 0.25)

/** What each line took: of few lines, and of many. */
function compare(name: string, prepare: (lines: number) => () => number) {
  const sizes = [FEW, FEW * TIMES_AS_MANY]
  const runs = sizes.map((lines) => ({ lines, run: prepare(lines), times: [] as number[] }))
  for (let round = -WARM_UP; round < ROUNDS; round += 1)
    for (const { lines, run, times } of runs) {
      const begun = performance.now()
      const count = run()
      const took = performance.now() - begun
      if (count !== lines) throw new Error(`${name}: ${count} of ${lines} lines`)
      if (round >= 0) times.push(took / lines)
    }
  const [few = [], many = []] = runs.map(({ times }) => times)
  tellRow({
    name: `${name}, each of ${(FEW * TIMES_AS_MANY).toLocaleString('en')} lines`,
    unit: `times as long as each of ${FEW.toLocaleString('en')}`,
    aim: { atMost: HIGHEST_GROWTH },
    rounds: ratiosByRound(many, few, { of: lowerQuartile }),
    note: `${(middle(many) * 1_000).toFixed(1)} µs a line`,
  })
}

compare('a bank statement is read', (lines) => {
  const text = fileOf(lines)
  return () => {
    const read = readCsvStatement(text)
    return read.ok ? read.lines.length : 0
  }
})
compare('payments are matched with open invoices', (lines) => {
  const [payments, invoices] = [paymentsOf(lines), invoicesFor(lines)]
  return () => matchPayments(payments, invoices).length
})
