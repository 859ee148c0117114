import { readFile } from 'node:fs/promises'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { readBankLines } from '#application/invoices/read-bank-lines.ts'
import { reconcilePayments } from '#application/sales/settle/reconcile-payments.ts'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { openInvoices } from '../../support/invoices.ts'
import { imported } from '../../support/statement.ts'

const shop = await openInvoices()
const { context, page, payOnline, press, db } = shop
const year = 365 * 86_400_000

test('the demo’s statement has a payment of each kind', async () => {
  const csv = await readFile('content/demo/statement.csv', 'utf8')
  expect(await imported(context, csv)).toMatchObject({ ok: true, lines: 3, added: 3 })
  const { lines } = await readBankLines(context)
  expect(lines.map(({ match, text }) => [match.kind, text]).sort()).toEqual([
    ['maybe', 'LS-0003, first half'],
    ['sure', 'Invoice LS-0001'],
    ['unknown', 'Interest for October'],
  ])
})

test.each([
  [
    'demo-invoice',
    [
      'LS-0001',
      'NET 30',
      'Northfield University Library (for Ingrid Halloran)',
      'Introductory Subscription: 1-Year Standard Print',
      'Issue 2',
      'Issue 3',
      'Issue 4',
      'To pay online, see',
      'To pay by card or wire transfer, see information below.',
    ],
    ['(Past Due)', 'Transaction'],
  ],
  [
    'demo-invoice-due',
    ['LS-0002', '(Past Due)', 'Subscription Renewal: ', 'To pay online, see'],
    ['Introductory', 'Transaction'],
  ],
  [
    'demo-invoice-check',
    ['LS-0003', 'To pay by card or wire transfer, see information below.', 'Routing number'],
    ['To pay online', 'data-island="invoice-payment"'],
  ],
  [
    'demo-invoice-processing',
    [
      'LS-0004',
      'Transaction Processing',
      'Your order is currently being processed. As soon as your payment has gone through, an email will be sent to your email. In the meantime, you can wait for that email confirmation or check back on this page later.',
    ],
    ['To pay online', 'Transaction Failed'],
  ],
  [
    'demo-invoice-failed',
    [
      'LS-0005',
      'Transaction Failed',
      'You order failed to completed due to the following error: Your bank account could not be debited.',
      'To pay online, see',
    ],
    ['Transaction Processing'],
  ],
])('%s shows what its state asks for', async (token, there, not) => {
  const shown = await page(token)
  for (const text of there) expect(shown).toContain(text)
  for (const text of not) expect(shown).not.toContain(text)
  expect((await shop.app.inject({ url: `/invoice/${token}/pdf` })).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('it says when it was made and when it is due, on the page and on paper', async () => {
  const shown = await page('demo-invoice')
  expect(shown).toMatch(
    /<dt>Invoice Date<\/dt><dd><time dateTime="\d{4}-\d\d-\d\d[^"]*">[A-Z][a-z]+ \d{1,2}, \d{4}<\/time>/,
  )
  expect(shown).toMatch(/<dt>Due Date<\/dt><dd><time dateTime="/)
  const { rawPayload } = await shop.app.inject({ url: '/invoice/demo-invoice/pdf' })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true })
  expect(text.replace(/\s+/g, ' ')).toMatch(/Invoice Date/i)
})

test('they stay as they are, however often and however late they are swept and reconciled', async () => {
  const before = await db.selectFrom('orders').select(['ref', 'status']).orderBy('ref').execute()
  shop.clock.now = new Date(Date.now() + year)
  for (const work of [sweepOpenOrders, reconcilePayments, sweepOpenOrders]) await work(context)
  shop.clock.now = new Date()
  expect(await db.selectFrom('orders').select(['ref', 'status']).orderBy('ref').execute()).toEqual(before)
})

test.each(['demo-invoice', 'demo-invoice-due', 'demo-invoice-failed'])('%s can be paid', async (token) => {
  expect((await payOnline(token)).status.status).toBe('completed')
  expect(await page(token)).toContain('See the receipt')
})

test('a demo token is told in no answer: browsers are led to the one that is made', async () => {
  const { answer } = await press('demo-invoice-processing')
  expect(answer).toMatchObject({ type: 'customer', data: { status: 'processing' } })
  expect((await shop.app.inject({ url: `/invoice/${answer.data.invoice}` })).statusCode).toBe(200)
})
