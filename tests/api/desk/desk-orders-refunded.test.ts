import { expect, test } from 'vitest'
import { recordInvoicePayment } from '#application/invoices/record-invoice-payment.ts'
import { refundOrder } from '#application/sales/refund/refund-order.ts'
import { refundPart } from '#application/sales/refund/refund-part.ts'
import { cents } from '#domain/money/cents.ts'
import { tote } from '../../support/cart.ts'
import { american } from '../../support/checkout.ts'
import { openStaff } from '../../support/desk-staff.ts'
import { openInvoices } from '../../support/invoices.ts'
import { rehearse } from '../../support/press-act.ts'

const shop = await openInvoices()
const { context, openBrowser, clock, make, invoiceOf } = shop
const as = await openStaff({ openBrowser, clock, context })
const textOf = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

async function byCard() {
  const shopper = shop.openShopper()
  await shopper.add(tote)
  const form = { name: 'Ada Card', email: 'ada.card@reader.example', address: american, shipcode: 'ship-a' }
  return shop.orderOf((await shop.buy(shopper, form)).intentId)
}

test('the refunded orders are those of which a part was given back too, with what it was', async () => {
  const part = await byCard()
  const kept = await byCard()
  const asked = { kind: 'amount', amount: cents(123), reason: 'came late' } as const
  expect(await refundPart(context, { ref: part.ref, asked })).toMatchObject({ ok: true })
  const page = textOf((await (await as('books')).get('/desk/orders?view=refunded')).body)
  expect(page).toContain(part.ref)
  expect(page).toContain('$1.23')
  expect(page).not.toContain(kept.ref)
})

test('what a check has paid is said to be paid back by hand, waits in the work list, and is noted once by the books', async () => {
  const { number } = await make({}, { mail: false })
  await recordInvoicePayment(context, { number, by: 'check' })
  const { ref } = await invoiceOf(number)
  const books = await as('books')
  const plan = await rehearse(books, `/desk/orders/${ref}/refund`, { what: 'all', reason: 'moved abroad' })
  expect(plan.text).toContain('to pay back by hand')
  expect(await refundOrder(context, { ref, reason: 'moved abroad' })).toMatchObject({ ok: true })
  expect(textOf((await books.get('/desk')).body)).toMatch(/1 To pay back by hand/)
  expect(textOf((await books.get('/desk/orders?view=to-pay-back')).body)).toContain(ref)
  const shown = textOf((await books.get(`/desk/orders/${ref}`)).body)
  expect(shown).toContain('All that was left (moved abroad)')
  expect(shown).toContain('to pay back by hand')
  const path = `/desk/orders/${ref}/paid-back`
  const early = await rehearse(books, path, { on: '2001-01-01' })
  expect([early.statusCode, early.text.includes('Nothing was ordered by then.')]).toEqual([422, true])
  const { press } = await rehearse(books, path)
  const sent = await Promise.all(Array.from({ length: 4 }, () => books.submitForm(path, press)))
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303])
  expect(textOf((await books.get(`/desk/orders/${ref}`)).body)).toMatch(/, paid back on \d{4}-\d{2}-\d{2}/)
  expect(textOf((await books.get('/desk/orders?view=to-pay-back')).body)).not.toContain(ref)
  expect((await (await as('circulation')).submitForm(path, { step: 'do' })).statusCode).toBe(403)
})
