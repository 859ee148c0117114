import { expect, test } from 'vitest'
import { findPayable } from '#domain/invoices/find-payable.ts'
import { typedPart, withInvoice } from '#web/islands/statement-matcher/written-invoices.ts'

const invoice = (number: number, more: { names?: string[]; leftCents?: number; currency?: string } = {}) => ({
  number,
  invoiceNo: `LS-${String(number).padStart(4, '0')}`,
  orderRef: `ord-${String.fromCodePoint(96 + (number % 26 || 26))}9k2`,
  leftCents: 4_500,
  currency: 'USD',
  names: ['Keel Library', 'Ada Müller'],
  ...more,
})
const payment = { leftCents: 4_500, currency: 'USD' }
const open = [
  invoice(7, { leftCents: 9_000 }),
  invoice(70),
  invoice(17, { names: ['Lighthouse Trust'], leftCents: 100 }),
  invoice(71, { currency: 'EUR' }),
]
const found = (query: string) => findPayable(open, query, payment).map(({ number }) => number)

test.each<[string, number[]]>([
  ['7', [70, 7]],
  ['0007', [70, 7]],
  ['70', [70]],
  ['LS-0007', [70, 7]],
  ['ls 17', [17]],
  ['LS', [70, 7, 17]],
  ['muller', [70, 7]],
  ['Müll ada', [70, 7]],
  ['light', [17]],
  ['house', []],
  ['ord-g9', [7]],
  ['71', []],
  ['', []],
  ['-', []],
  ['0', []],
])('“%s” means the open invoices %j of the payment’s currency, those of its amount first', (query, numbers) => {
  expect(found(query)).toEqual(numbers)
})

test('an invoice that is open for just what came is marked so', () => {
  expect(findPayable(open, 'keel', payment).map(({ isExact }) => isExact)).toEqual([true, false])
})

test.each<[string, string, string]>([
  ['kee', 'kee', 'LS-0070'],
  ['LS-0007, Keel lib', 'Keel lib', 'LS-0007, LS-0070'],
  ['LS-0007=45.00; kee', 'kee', 'LS-0007=45.00, LS-0070'],
  ['LS-0007=4', '', 'LS-0070'],
  ['', '', 'LS-0070'],
])('of “%s”, “%s” is being typed, and choosing makes it “%s”', (written, part, chosen) => {
  expect(typedPart(written)).toBe(part)
  expect(withInvoice(written, 'LS-0070')).toBe(chosen)
})
