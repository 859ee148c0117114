import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchPayments, type PayableInvoice, type PaymentSeen } from '#domain/invoices/match-payment.ts'
import { rfReference } from '#domain/invoices/rf-reference.ts'

const invoice = (number: number, over: Partial<PayableInvoice> = {}): PayableInvoice => ({
  number,
  invoiceNo: `LS-${String(number).padStart(4, '0')}`,
  leftCents: 9_080,
  currency: 'EUR',
  names: ['Keel Library', 'Ada Keel'],
  ...over,
})
const payment = (text: string, over: Partial<PaymentSeen> = {}): PaymentSeen => ({
  id: '1',
  leftCents: 9_080,
  currency: 'EUR',
  name: '',
  text,
  isReversal: false,
  isPart: false,
  ...over,
})
const open = [invoice(1), invoice(2, { leftCents: 5_000, names: ['Bo Reed'] }), invoice(12, { names: ['Cy Vane'] })]
const matched = (one: PaymentSeen) => matchPayments([one], open)[0]?.match

test.each([
  'LS-0001',
  'ls 1',
  'Rechnung LS/0001, danke',
  'LS0001',
  rfReference('LS-0001'),
  `EREF ${rfReference('LS-0001').replace(/(.{4})/g, '$1 ')}`,
])('is sure of “%s” with the amount', (text) =>
  expect(matched(payment(text))).toMatchObject({ kind: 'sure', invoice: { number: 1 } }),
)

test.each([
  ['a part', payment('LS-0001', { leftCents: 9_000 }), ['named-part']],
  ['too much', payment('LS-0001', { leftCents: 9_100 }), ['named-over']],
  ['several invoices', payment('LS-0001 LS-0002', { leftCents: 14_080 }), ['named-over', 'named-over']],
  ['the rest of a payment', payment('LS-0001', { isPart: true }), ['named', 'amount']],
  ['the amount and the name', payment('subscription', { name: 'KEEL, ADA' }), ['amount-and-name', 'amount']],
  ['the amount alone', payment('thanks', { leftCents: 5_000 }), ['amount']],
])('lets somebody pick for %s', (_what, one, reasons) => {
  const match = matched(one)
  expect(match?.kind === 'maybe' ? match.candidates.map(({ because }) => because) : match).toEqual(reasons)
})

test.each([
  ['an unknown number', payment('LS-0099', { leftCents: 77 })],
  ['a longer number', payment('LS-00011', { leftCents: 77 })],
  ['a word that ends so', payment('TOOLS-0001', { leftCents: 77 })],
  ['another currency', payment('LS-0001', { currency: 'USD' })],
  ['money that left', payment('LS-0001', { leftCents: -9_080 })],
  ['money that was taken back', payment('LS-0001', { isReversal: true })],
])('knows nothing of %s', (_what, one) => expect(matched(one)).toEqual({ kind: 'unknown' }))

test('whatever comes in, an invoice is surely paid at most once, and only by its own amount', () => {
  const texts = fc.constantFrom('LS-1', 'LS-0002', 'LS-0012', 'LS-1 LS-2', rfReference('LS-0012'), '', 'LS-0120')
  const payments = fc.array(
    fc.record({
      text: texts,
      leftCents: fc.constantFrom(9_080, 5_000, 14_080, -9_080, 1),
      currency: fc.constantFrom('EUR', 'USD'),
      isReversal: fc.boolean(),
    }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(payments, (some) => {
      const found = matchPayments(
        some.map((one, n) => payment(one.text, { ...one, id: String(n) })),
        open,
      )
      const sure = found.flatMap(({ payment: { leftCents, currency, isReversal }, match }) => {
        if (match.kind !== 'sure') return []
        expect([leftCents, currency, isReversal]).toEqual([match.invoice.leftCents, 'EUR', false])
        return [match.invoice.number]
      })
      expect(new Set(sure).size).toBe(sure.length)
    }),
    { numRuns: 1_000 },
  )
})

test('of ten thousand payments as many are sure as there are invoices for', () => {
  const many = Array.from({ length: 2_000 }, (_none, n) => invoice(n + 1, { leftCents: 9_000 + n }))
  const payments = Array.from({ length: 10_000 }, (_none, n) =>
    payment(`Rechnung LS-${(n % 3_000) + 1}`, { id: String(n), leftCents: 9_000 + (n % 3_000) }),
  )
  expect(matchPayments(payments, many).filter(({ match }) => match.kind === 'sure')).toHaveLength(2_000)
})
