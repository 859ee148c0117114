import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ignoreLine } from '#application/bank/ignore-line.ts'
import { closeMonth } from '#application/books/close-month.ts'
import { postBooks } from '#application/books/post-books.ts'
import { readMonth } from '#application/books/read-books.ts'
import { bookBankLine } from '#application/invoices/book-bank-line.ts'
import { createInvoice } from '#application/invoices/create-invoice.ts'
import { readBankLines } from '#application/invoices/read-bank-lines.ts'
import { reopenLine } from '#application/invoices/reopen-line.ts'
import { voidInvoice } from '#application/invoices/void-invoice.ts'
import { accountBalances, auditBooks } from '../../support/books.ts'
import { openDeskGroup } from '../../support/desk.ts'
import { openInvoices, someInvoice } from '../../support/invoices.ts'
import { csvOf, imported } from '../../support/statement.ts'

const shop = await openInvoices()
const { db } = shop
const run = openDeskGroup({ DATABASE_URL: shop.databaseUrl, SANDBOX_STRIPE_API: shop.url })
const on = (day: string) => ({ ...shop.context, now: () => new Date(`${day}T17:00:00Z`) })

async function billed() {
  const made = await createInvoice(on('2026-10-05'), someInvoice(), { mail: false })
  if (!made.ok) throw new Error(made.problems.join())
  const number = Number(made.invoiceNo.split('-')[1])
  return { ...made, number, amount: (await shop.invoiceOf(number)).amount_cents }
}

let payments = 0
async function came(amountCents: number, day = '2026-10-12') {
  payments += 1
  const text = `payment no. ${payments}`
  await imported(on('2026-10-13'), csvOf({ text, amountCents, day }))
  const { lines } = await readBankLines(on('2026-10-13'))
  const line = lines.find((one) => one.text === text)?.line
  if (line === undefined) throw new Error('The payment did not come')
  return line
}
const book = (line: number, ...invoices: { number: number; amountCents: number | null }[]) =>
  bookBankLine(on('2026-10-13'), { line, invoices, asPaid: false, dryRun: false })
const again = (line: number, day = '2026-10-14') => reopenLine(on(day), { line, dryRun: false })
const stateOf = async (line: number) => {
  const { rows } = await sql<{ state: string; reason: string | null; shared: number }>`
    select state, reason, coalesce((select sum(amount_cents) from bank_line_shares where line_id = id), 0)::int as shared
    from bank_lines where id = ${line}`.execute(db)
  return rows[0]
}
const transfersOf = async (orderId: string) =>
  (
    await sql<{ said: string }>`
      select month || ' ' || sum(line.amount_cents) filter (where account = 'bank') as said
      from book_entries entry join book_lines line on line.entry_id = entry.id
      where order_id = ${orderId} and kind = 'transfer' group by entry.id order by entry.id`.execute(db)
  ).rows.map(({ said }) => said)

test('a payment that was ignored waits again, and one that waits is not opened', async () => {
  const line = await came(700)
  expect(await again(line)).toEqual({ ok: false, reason: 'open' })
  await ignoreLine(on('2026-10-13'), { line, reason: 'Interest', dryRun: false })
  expect(await reopenLine(on('2026-10-14'), { line, dryRun: true })).toMatchObject({ ok: true, leftCents: 700 })
  expect(await stateOf(line)).toMatchObject({ state: 'ignored' })
  const pressed = await Promise.all(Array.from({ length: 6 }, () => again(line)))
  expect(pressed.filter(({ ok }) => ok)).toEqual([{ ok: true, line, leftCents: 700, takenBack: [] }])
  expect(await stateOf(line)).toEqual({ state: 'open', reason: null, shared: 0 })
  expect(await again(999_999)).toEqual({ ok: false, reason: 'unknown' })
  const done = db.selectFrom('audit_log').select('refusal').where('action', '=', 'reopen bank line')
  const refusals = await done.where('subject_ref', '=', String(line)).orderBy('id').execute()
  expect(refusals.filter(({ refusal }) => refusal === null)).toHaveLength(1)
})

test('what was booked to an open invoice is taken off it, in the books by an entry of its own, and can be booked anew', async () => {
  const wrong = await billed()
  const right = await billed()
  const line = await came(2_000)
  expect(await book(line, { number: wrong.number, amountCents: null })).toMatchObject({ ok: true })
  await postBooks(on('2026-10-14'))
  expect(await again(line)).toMatchObject({ ok: true, takenBack: [{ invoiceNo: wrong.invoiceNo, amountCents: 2_000 }] })
  expect(await stateOf(line)).toEqual({ state: 'open', reason: null, shared: 0 })
  expect(await transfersOf(wrong.orderId)).toEqual(['2026-10 2000', '2026-10 -2000'])
  expect(await accountBalances(db)).toMatchObject({ bank: 0, receivables: 0 })
  expect(await voidInvoice(on('2026-10-14'), { number: wrong.number, dryRun: true })).toMatchObject({ ok: true })
  // To the same one again, and then off it a second time: each time is booked under a name of its own.
  expect(await book(line, { number: wrong.number, amountCents: null })).toMatchObject({ ok: true })
  await postBooks(on('2026-10-15'))
  expect((await run('statement', 'reopen', String(line))).said).toContain(`${wrong.invoiceNo}: 20.00 taken off again`)
  expect(await book(line, { number: right.number, amountCents: null })).toMatchObject({ ok: true })
  await postBooks(on('2026-10-16'))
  expect((await transfersOf(wrong.orderId)).map((said) => said.split(' ')[1])).toEqual([
    '2000',
    '-2000',
    '2000',
    '-2000',
  ])
  expect(await transfersOf(right.orderId)).toEqual(['2026-10 2000'])
  expect(await accountBalances(db)).toMatchObject({ bank: 2_000, receivables: -2_000 })
  expect(await auditBooks(db)).toEqual([])
})

test('what has paid an invoice stays, and the rest of the payment waits', async () => {
  const whole = await billed()
  const part = await billed()
  const line = await came(whole.amount + 300)
  const split = await book(
    line,
    { number: whole.number, amountCents: null },
    { number: part.number, amountCents: null },
  )
  expect(split).toMatchObject({ ok: true, leftCents: 0 })
  expect(await again(line)).toMatchObject({ ok: true, leftCents: 300, takenBack: [{ invoiceNo: part.invoiceNo }] })
  expect(await stateOf(line)).toEqual({ state: 'open', reason: null, shared: whole.amount })
  expect(await again(line)).toEqual({ ok: false, reason: 'paid' })
  expect((await shop.invoiceOf(whole.number)).paid_by).toBe('wire')
})

test('while a payment is opened again and its rest is booked at once, books and shares agree', async () => {
  for (let round = 0; round < 4; round += 1) {
    const invoice = await billed()
    const first = await came(1_000)
    await book(first, { number: invoice.number, amountCents: null })
    const rest = await came(invoice.amount - 1_000)
    const [opened, paid] = await Promise.all([
      again(first),
      book(rest, { number: invoice.number, amountCents: null }),
      postBooks(on('2026-10-15')),
    ])
    const row = await shop.invoiceOf(invoice.number)
    // Whoever comes second finds it changed: it is paid with all of its money, or open without the first.
    if (row.paid_at !== null) expect([opened.ok, row.came_cents]).toEqual([false, invoice.amount])
    else expect([opened.ok || paid.ok, row.came_cents]).toEqual([true, paid.ok ? invoice.amount - 1_000 : 0])
  }
  await postBooks(on('2026-10-16'))
  expect(await auditBooks(db)).toEqual([])
})

test('of a month that is closed it is taken back in the first open one', async () => {
  const invoice = await billed()
  const line = await came(900, '2026-10-30')
  await book(line, { number: invoice.number, amountCents: null })
  expect(await closeMonth(on('2026-11-02'), { month: '2026-10', dryRun: false })).toMatchObject({ ok: true })
  const kept = await readMonth(on('2026-11-02'), '2026-10')
  expect(await again(line, '2026-11-03')).toMatchObject({ ok: true })
  expect(await transfersOf(invoice.orderId)).toEqual(['2026-10 900', '2026-11 -900'])
  expect(await readMonth(on('2026-11-03'), '2026-10')).toEqual(kept)
  expect((await readMonth(on('2026-11-03'), '2026-11'))?.late).toBe(1)
})
