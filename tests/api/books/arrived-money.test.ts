import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeMonth } from '#application/books/close-month.ts'
import { postBooks } from '#application/books/post-books.ts'
import { readMonth } from '#application/books/read-books.ts'
import { bookBankLine } from '#application/invoices/book-bank-line.ts'
import { createInvoice } from '#application/invoices/create-invoice.ts'
import { readBankLines } from '#application/invoices/read-bank-lines.ts'
import { recordInvoicePayment } from '#application/invoices/record-invoice-payment.ts'
import { readInvoiceFile } from '#application/invoices/search-invoices.ts'
import { accountBalances, auditBooks, entriesOf } from '../../support/books.ts'
import { openDeskGroup } from '../../support/desk.ts'
import { openInvoices, someInvoice } from '../../support/invoices.ts'
import { csvOf, imported } from '../../support/statement.ts'

const shop = await openInvoices()
const { db } = shop
const run = openDeskGroup({ DATABASE_URL: shop.databaseUrl, SANDBOX_STRIPE_API: shop.url })

/** The desk at noon of a day. */
const on = (day: string) => ({ ...shop.context, now: () => new Date(`${day}T17:00:00Z`) })

async function billed(day: string) {
  const made = await createInvoice(on(day), someInvoice(), { mail: false })
  if (!made.ok) throw new Error(made.problems.join())
  const number = Number(made.invoiceNo.split('-')[1])
  const { amount_cents: amount } = await shop.invoiceOf(number)
  return { ...made, number, amount }
}
type Billed = Awaited<ReturnType<typeof billed>>

/** A payment of a bank's day, booked by staff on another. */
async function transferred({ invoiceNo, number }: Billed, came: { cents: number; day: string; booked: string }) {
  await imported(on(came.booked), csvOf({ text: `${invoiceNo} ${came.day}`, amountCents: came.cents, day: came.day }))
  const { lines } = await readBankLines(on(came.booked))
  const line = lines.find(({ text, day }) => text.includes(invoiceNo) && day === came.day)?.line ?? 0
  return (asPaid: boolean) =>
    bookBankLine(on(came.booked), { line, invoices: [{ number, amountCents: null }], asPaid, dryRun: false })
}

const monthsOf = async (orderId: string) =>
  (
    await sql<{ entry: string }>`select kind || ' ' || day || ' in ' || month as entry from book_entries
      where order_id = ${orderId} order by id`.execute(db)
  ).rows.map(({ entry }) => entry)

test('of an invoice that came in part by the bank and then by check, all is in the bank and nothing is lost', async () => {
  const invoice = await billed('2026-10-05')
  const { amount, number, orderId } = invoice
  const book = await transferred(invoice, { cents: 3_600, day: '2026-10-12', booked: '2026-10-13' })
  expect(await book(false)).toMatchObject({ ok: true, shares: [{ isPaid: false }] })
  const tried = await recordInvoicePayment(on('2026-10-21'), { number, by: 'check', on: '2026-10-20', dryRun: true })
  const done = await recordInvoicePayment(on('2026-10-21'), { number, by: 'check', on: '2026-10-20' })
  expect(done).toEqual(tried)
  expect(done).toMatchObject({ ok: true, arrivedOn: '2026-10-20', arrivedCents: amount - 3_600 })
  await postBooks(on('2026-10-22'))
  expect((await entriesOf(db, orderId)).toSorted()).toEqual(
    [
      'transfer bank 3600',
      'transfer receivables -3600',
      `sale bank ${amount - 3_600}`,
      `sale deferred ${-amount}`,
      'sale receivables 3600',
    ].toSorted(),
  )
  expect(await accountBalances(db)).toMatchObject({ bank: amount, receivables: 0 })
  const [audit] = await db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'record invoice payment')
    .where('subject_ref', '=', invoice.invoiceNo)
    .execute()
  expect(audit?.details).toMatchObject({ arrivedOn: '2026-10-20', arrivedCents: amount - 3_600 })
})

test('what is let go on purpose is a loss, and only that', async () => {
  const invoice = await billed('2026-10-05')
  const { amount, orderId } = invoice
  const part = await transferred(invoice, { cents: 2_000, day: '2026-10-12', booked: '2026-10-13' })
  expect(await part(false)).toMatchObject({ ok: true })
  const rest = await transferred(invoice, { cents: amount - 2_015, day: '2026-10-14', booked: '2026-10-15' })
  expect(await rest(true)).toMatchObject({ ok: true, shares: [{ isPaid: true }] })
  await postBooks(on('2026-10-22'))
  expect(await entriesOf(db, orderId)).toContain('sale shortfalls 15')
  expect(await entriesOf(db, orderId)).toContain(`sale receivables ${amount - 15}`)
  expect(await accountBalances(db)).toMatchObject({ receivables: 0, shortfalls: 15 })
})

test('money is of the day on which the bank had it, whenever staff write it down', async () => {
  const byWire = await billed('2026-11-02')
  const book = await transferred(byWire, { cents: byWire.amount, day: '2026-11-30', booked: '2026-12-02' })
  expect(await book(false)).toMatchObject({ ok: true })
  const byCheck = await billed('2026-11-02')
  const check = { number: byCheck.number, by: 'check', on: '2026-11-30' } as const
  expect(await recordInvoicePayment(on('2026-12-02'), check)).toMatchObject({ ok: true })
  await postBooks(on('2026-12-03'))
  expect(await monthsOf(byWire.orderId)).toContain('transfer 2026-11-30 in 2026-11')
  expect(await monthsOf(byCheck.orderId)).toEqual(['sale 2026-11-30 in 2026-11'])
  const november = await readMonth(on('2026-12-03'), '2026-11')
  expect(november?.received).toBe(byWire.amount + byCheck.amount)
  const file = await readInvoiceFile(on('2026-12-03'), byCheck.number)
  expect(file).toMatchObject({ paidOn: '2026-11-30', arrivedOn: '2026-11-30' })
})

test('of a month that is closed it goes into the first open one', async () => {
  for (const month of ['2026-10', '2026-11'])
    expect(await closeMonth(on('2026-12-04'), { month, dryRun: false })).toMatchObject({ ok: true })
  const kept = await readMonth(on('2026-12-04'), '2026-11')
  const late = await billed('2026-11-03')
  const book = await transferred(late, { cents: 1_000, day: '2026-11-29', booked: '2026-12-05' })
  expect(await book(false)).toMatchObject({ ok: true })
  const check = { number: late.number, by: 'check', on: '2026-11-30' } as const
  expect(await recordInvoicePayment(on('2026-12-05'), check)).toMatchObject({ ok: true })
  await postBooks(on('2026-12-06'))
  expect((await monthsOf(late.orderId)).toSorted()).toEqual([
    'sale 2026-11-30 in 2026-12',
    'transfer 2026-11-29 in 2026-12',
  ])
  expect(await readMonth(on('2026-12-06'), '2026-11')).toEqual(kept)
  const next = await readMonth(on('2026-12-06'), '2026-12')
  expect(next?.deferred.opening).toBe(kept?.deferred.closing)
  expect(next?.late).toBe(2)
  expect(await auditBooks(db)).toEqual([])
})

test('a check arrives neither tomorrow nor before its invoice', async () => {
  const { number, invoiceNo } = await billed('2026-12-10')
  const said = (day: string) => recordInvoicePayment(on('2026-12-14'), { number, by: 'check', on: day })
  expect(await said('2026-12-15')).toEqual({ ok: false, reason: 'in-the-future' })
  expect(await said('2026-12-09')).toEqual({ ok: false, reason: 'before-the-invoice' })
  expect(await said('14.12.2026')).toEqual({ ok: false, reason: 'no-day' })
  const refusals = await db
    .selectFrom('audit_log')
    .select('refusal')
    .where('subject_ref', '=', invoiceNo)
    .where('refusal', 'is not', null)
    .orderBy('id')
    .execute()
  expect(refusals.map(({ refusal }) => refusal)).toEqual(['in-the-future', 'before-the-invoice', 'no-day'])
  expect((await run('invoices', 'paid', invoiceNo, '--by', 'check', '--on', '2999-12-31')).said).toContain(
    'this day is still to come',
  )
  expect((await shop.invoiceOf(number)).paid_at).toBeNull()
})
