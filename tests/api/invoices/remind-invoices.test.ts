import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { recordInvoicePayment } from '#application/invoices/record-invoice-payment.ts'
import { remindInvoices } from '#application/invoices/remind-invoices.ts'
import { openInvoices } from '../../support/invoices.ts'
import { csvOf, imported } from '../../support/statement.ts'

const shop = await openInvoices()
const { db, context, make, clock } = shop
const DAY_MS = 86_400_000

const age = (number: number, days: number) =>
  sql`update invoices set created_at = ${new Date(context.now().getTime() - days * DAY_MS)} where number = ${number}`.execute(
    db,
  )
const mailsOf = async (invoiceNo: string) =>
  (await db.selectFrom('mails').select('data').where('kind', '=', 'invoice-reminder').execute()).filter(
    ({ data }) => (data as { invoiceNo: string }).invoiceNo === invoiceNo,
  ).length
const only = (number: number, dryRun = false) => remindInvoices(context, { number, dryRun })

beforeEach(async () => {
  await sql`truncate bank_lines, bank_statements, bank_line_shares`.execute(db)
})

test('each letter goes out once, however often and by how many it is asked for', async () => {
  const { number, invoiceNo } = await make({}, { mail: false })
  await age(number, 32)
  expect(await only(number)).toMatchObject({ ok: false, reason: 'not-due' })
  await age(number, 34)
  expect(await only(number, true)).toMatchObject({ ok: true, reminded: [{ invoiceNo, step: 1 }] })
  expect(await mailsOf(invoiceNo), 'a rehearsal mails nobody').toBe(0)
  const presses = await Promise.all(Array.from({ length: 8 }, () => remindInvoices(context, { dryRun: false })))
  expect(
    presses.flatMap((one) => (one.ok ? one.reminded : [])).filter((one) => one.invoiceNo === invoiceNo),
  ).toHaveLength(1)
  expect(await mailsOf(invoiceNo)).toBe(1)
  expect(await only(number)).toMatchObject({ ok: false, reason: 'not-due' })
  clock.now = new Date(clock.now.getTime() + 15 * DAY_MS)
  expect(await only(number)).toMatchObject({ ok: true, reminded: [{ step: 2 }] })
  expect(await mailsOf(invoiceNo)).toBe(2)
  clock.now = new Date(clock.now.getTime() + 100 * DAY_MS)
  expect(await only(number)).toMatchObject({ ok: false, reason: 'not-due' })
})

test('nobody is reminded while payments wait to be matched, or after twelve hours without a statement', async () => {
  const { number } = await make({}, { mail: false })
  await age(number, 50)
  await imported(context, csvOf({ text: 'unknown', amountCents: 1 }))
  expect(await only(number)).toMatchObject({ ok: false, reason: 'unmatched-lines', waitingLines: 1 })
  await sql`update bank_lines set state = 'ignored', reason = 'Interest', decided_at = now()`.execute(db)
  clock.now = new Date(clock.now.getTime() + DAY_MS / 2 + 1)
  expect(await only(number)).toMatchObject({ ok: false, reason: 'statement-too-old' })
  await imported(context, csvOf({ text: 'rent', amountCents: -5 }))
  expect(await only(number), 'money that left waits for nobody').toMatchObject({ ok: true })
})

test('whoever pays at the same moment is not reminded after it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { number, invoiceNo } = await make({}, { mail: false })
    await age(number, 50)
    const [paid, reminded] = await Promise.all([recordInvoicePayment(context, { number, by: 'check' }), only(number)])
    expect(paid.ok).toBe(true)
    expect(await mailsOf(invoiceNo)).toBe(reminded.ok ? reminded.reminded.length : 0)
    expect(await only(number)).toMatchObject({ ok: false, reason: 'not-due' })
  }
})
