import { expect, test } from 'vitest'
import type { Bill } from '#domain/cart/bill.ts'
import { type InvoiceFacts, viewInvoice } from '#domain/invoices/invoice-state.ts'
import { dueDate, invoiceNo, isTerm, parseInvoiceNo } from '#domain/invoices/invoice-terms.ts'
import { billedName, failedWords } from '#domain/invoices/invoice-texts.ts'
import { cents } from '#domain/money/cents.ts'

const outlays = { amount: cents(3995), shipping: cents(0), discount: cents(0) }
const bill = (phase: 'introductory' | 'renewal' | null): Bill => ({
  goods: [],
  giftsubs: [],
  membership: phase && {
    type: 'subscription',
    item: { phase, medium: 'print', level: 'low', term: '1year', copies: 1, coupon: null },
    outlays,
  },
  donation: null,
  giftees: [],
  reported: [],
})

const buyer = (accountId: string | null) => ({ name: 'A', email: 'a@b.example', accountId })

const facts = (over: Partial<InvoiceFacts> = {}): InvoiceFacts => ({
  orderStatus: 'started',
  createdAt: new Date('2026-01-31T23:30:00Z'),
  termDays: 30,
  acceptedPayments: 'any',
  failures: [],
  cameCents: 0,
  isPaid: false,
  isVoid: false,
  snapshot: { buyer: buyer(null), bill: bill('introductory'), redeems: null },
  ...over,
})

const early = new Date('2026-02-01T00:00:00Z')
const late = new Date('2026-03-03T00:00:00.000Z')
const failures = [{ data: { msg: 'The latest.' } }, { data: { msg: 'The first.' } }]

test.each([
  ['LS', 1, 'LS-0001'],
  ['LS', 9999, 'LS-9999'],
  ['LS', 12345, 'LS-12345'],
])('numbers are written %s, %i: %s', (prefix, number, written) => {
  expect(invoiceNo(prefix, number)).toBe(written)
  expect(parseInvoiceNo(written)).toBe(number)
})

test.each(['', 'LS-', 'LS-0', '0', '-1', '1.5', 'LS 1', 'LS-1; drop', '99999999999'])('%j is no number', (written) => {
  expect(parseInvoiceNo(written)).toBeNull()
})

test('a plain number names an invoice too', () => expect(parseInvoiceNo(' 12 ')).toBe(12))

test.each([
  [0, true],
  [30, true],
  [365, true],
  [366, false],
  [-1, false],
  [1.5, false],
])('a term of %s days: %s', (days, isOne) => expect(isTerm(days)).toBe(isOne))

test('it is due at the end of the day that its term ends on', () => {
  expect(dueDate(new Date('2026-01-31T23:30:00Z'), 30).toISOString()).toBe('2026-03-02T23:59:59.999Z')
  expect(dueDate(new Date('2026-01-31T00:00:00Z'), 0).toISOString()).toBe('2026-01-31T23:59:59.999Z')
})

test('it is past due from the next day on, and not a moment before', () => {
  expect(viewInvoice(facts(), new Date('2026-03-02T23:59:59.999Z')).isPastDue).toBe(false)
  expect(viewInvoice(facts(), late).isPastDue).toBe(true)
})

test.each([
  ['open', {}, { paysOnline: true, tellsOtherWays: true, asksPassword: true, failure: null, isPastDue: true }],
  [
    'failed',
    { orderStatus: 'failed', failures },
    { paysOnline: true, tellsOtherWays: true, asksPassword: true, failure: 'The latest.', isPastDue: true },
  ],
  [
    'processing',
    { orderStatus: 'processing', failures },
    { paysOnline: false, tellsOtherWays: false, asksPassword: false, failure: null, isPastDue: true },
  ],
  [
    'paid',
    { orderStatus: 'completed', isPaid: true },
    { paysOnline: false, tellsOtherWays: false, asksPassword: false, failure: null, isPastDue: false },
  ],
  ['paid', { orderStatus: 'refunded', isPaid: true }, { paysOnline: false, isPastDue: false }],
  [
    'void',
    { orderStatus: 'cancelled', isVoid: true },
    { paysOnline: false, tellsOtherWays: false, asksPassword: false, isPastDue: false },
  ],
  ['void', { orderStatus: 'refunded' }, { paysOnline: false, tellsOtherWays: false }],
  [
    'open',
    { acceptedPayments: 'check-or-wire-only' },
    { paysOnline: false, tellsOtherWays: true, asksPassword: false },
  ],
] as [string, Partial<InvoiceFacts>, object][])('shows what belongs to one that is %s (%j)', (state, over, shown) => {
  expect(viewInvoice(facts(over), late)).toMatchObject({ state, ...shown })
})

test.each([
  ['an introductory membership', 'introductory', null, true],
  ['a renewal', 'renewal', 'acc-1', false],
  ['a first membership of an account that is there', 'introductory', 'acc-1', false],
  ['goods alone', null, null, false],
] as const)('asks for a password with %s: %s %s %s', (_what, phase, accountId, asks) => {
  const snapshot = { buyer: buyer(accountId), bill: bill(phase), redeems: null }
  expect(viewInvoice(facts({ snapshot }), early).asksPassword).toBe(asks)
})

test('is billed to who pays, for whom it is', () => {
  expect(billedName({ billedTo: 'A Library', name: 'Ann' })).toBe('A Library (for Ann)')
  expect(billedName({ billedTo: null, name: 'Ann' })).toBe('Ann')
})

test('says what failed, to the letter', () => {
  expect(failedWords('No money.')).toBe(
    'You order failed to completed due to the following error: No money. You can attempt to pay again by clicking "Proceed to Payment" below.',
  )
})

test('one of which a part has come is paid by the bank: online it would be paid whole', () => {
  const view = viewInvoice(facts({ cameCents: 1 }), early)
  expect(view).toMatchObject({ state: 'open', paysOnline: false, tellsOtherWays: true, asksPassword: false })
  expect(viewInvoice(facts(), early).paysOnline).toBe(true)
})
