import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { ignoreLine } from '#application/bank/ignore-line.ts'
import { bookBankLine, bookSureLines } from '#application/invoices/book-bank-line.ts'
import { readBankLines } from '#application/invoices/read-bank-lines.ts'
import { rfReference } from '#domain/invoices/rf-reference.ts'
import { camt, entry } from '../../support/camt.ts'
import { openInvoices } from '../../support/invoices.ts'
import { csvOf, imported } from '../../support/statement.ts'

const shop = await openInvoices()
const { db, context, make, invoiceOf } = shop

const linesKept = async () =>
  Number(
    (
      await db
        .selectFrom('bank_lines')
        .select((one) => one.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )
const sharesOf = async (number: number) =>
  (
    await sql<{
      amount: number
    }>`select share.amount_cents as amount from bank_line_shares share join invoices on invoices.id = invoice_id
    where number = ${number} order by 1`.execute(db)
  ).rows.map(({ amount }) => amount)
const auditOf = async (action: string, refusal: string | null = null) =>
  (await db.selectFrom('audit_log').select(['subject_ref', 'refusal']).where('action', '=', action).execute()).filter(
    (row) => (row.refusal === null) === (refusal === null),
  )
const openLine = async (text: string) => {
  const { lines } = await readBankLines(context)
  const found = lines.find((line) => line.text.includes(text))
  if (!found) throw new Error(`No payment says ${text}`)
  return found
}
const amountOf = async (number: number) => (await invoiceOf(number)).amount_cents

let run = 0
beforeEach(async () => {
  run += 1
  await sql`truncate bank_lines, bank_statements, bank_line_shares`.execute(db)
})

test('the same payment is kept once, from any file, in any format, and by two who import at once', async () => {
  const csv = csvOf({ text: 'Invoice LS-0001', amountCents: 9_080 }, { text: 'Invoice LS-0001', amountCents: 9_080 })
  const both = await Promise.all(Array.from({ length: 8 }, () => imported(context, csv)))
  expect(both.map((one) => one.ok && one.added).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 2])
  const xml = (...refs: string[]) =>
    camt(
      refs.map((reference) => entry({ amount: '90.80', currency: 'USD', text: 'Invoice LS-0001', reference })).join(''),
    )
  expect(await imported(context, xml('A', 'B'))).toMatchObject({ ok: true, lines: 2, added: 0, known: 2 })
  expect(await imported(context, xml('B', 'C'))).toMatchObject({ ok: true, added: 1 })
  expect(await linesKept()).toBe(3)
  expect(await db.selectFrom('bank_statements').select('id').execute()).toHaveLength(10)
})

test('ten thousand lines are kept in a few statements, and again in none', async () => {
  const many = csvOf(
    ...Array.from({ length: 10_000 }, (_none, n) => ({ text: `Payment ${n % 5_000}`, amountCents: 100 + (n % 7) })),
  )
  expect(await imported(context, many)).toMatchObject({ ok: true, added: 10_000 })
  expect(await imported(context, many)).toMatchObject({ ok: true, added: 0 })
}, 60_000)

test('eight who press at once book a sure payment once', async () => {
  const { number, invoiceNo } = await make({}, { mail: false })
  await imported(context, csvOf({ text: `Your ref ${rfReference(invoiceNo)}`, amountCents: await amountOf(number) }))
  expect((await openLine(rfReference(invoiceNo))).match.kind).toBe('sure')
  expect(await bookSureLines(context, { dryRun: true })).toMatchObject({ booked: [{ invoiceNo }] })
  expect(await sharesOf(number), 'a rehearsal books nothing').toEqual([])
  const presses = await Promise.all(Array.from({ length: 8 }, () => bookSureLines(context, { dryRun: false })))
  expect(presses.flatMap(({ booked }) => booked)).toHaveLength(1)
  expect(await sharesOf(number)).toEqual([await amountOf(number)])
  expect(await invoiceOf(number)).toMatchObject({ paid_by: 'wire', status: 'completed' })
  expect((await auditOf('book bank line')).filter(({ subject_ref }) => subject_ref === invoiceNo)).toHaveLength(1)
  expect((await readBankLines(context)).lines).toEqual([])
})

test('one payment over several invoices, by eight at once: never more than came', async () => {
  const some = await Promise.all([make({}, { mail: false }), make({}, { mail: false })])
  const [one = 0, other = 0] = await Promise.all(some.map(({ number }) => amountOf(number)))
  const text = `Both ${some.map(({ invoiceNo }) => invoiceNo).join(' ')}`
  await imported(context, csvOf({ text, amountCents: one + other + 500 }))
  const { line, match } = await openLine('Both')
  expect(match.kind).toBe('maybe')
  const invoices = some.map(({ number }) => ({ number, amountCents: null }))
  const presses = await Promise.all(
    Array.from({ length: 8 }, () => bookBankLine(context, { line, invoices, asPaid: false, dryRun: false })),
  )
  expect(presses.flatMap(({ shares }) => shares)).toHaveLength(2)
  expect(await Promise.all(some.map(({ number }) => sharesOf(number)))).toEqual([[one], [other]])
  expect(await openLine('Both')).toMatchObject({ leftCents: 500 })
  expect(await ignoreLine(context, { line, reason: 'A gift to us', dryRun: false })).toMatchObject({
    ok: true,
    leftCents: 500,
  })
  expect(await ignoreLine(context, { line, reason: 'Again', dryRun: false })).toMatchObject({
    ok: false,
    reason: 'decided',
  })
})

test('a part leaves the invoice open until the rest has come; too little may be taken as all', async () => {
  const { number, invoiceNo } = await make({}, { mail: false })
  const amount = await amountOf(number)
  await imported(
    context,
    csvOf(
      { text: `first ${invoiceNo}`, amountCents: 1_000 },
      { text: `second ${invoiceNo}`, amountCents: amount - 1_000 },
    ),
  )
  const first = await openLine('first')
  expect(first.match).toMatchObject({ kind: 'maybe', candidates: [{ because: 'named-part' }] })
  expect(await bookSureLines(context, { dryRun: false })).toEqual({ booked: [], refused: [] })
  const asked = { invoices: [{ number, amountCents: null }], asPaid: false, dryRun: false }
  expect(await bookBankLine(context, { line: first.line, ...asked })).toMatchObject({
    ok: true,
    shares: [{ isPaid: false }],
  })
  expect((await invoiceOf(number)).paid_at).toBeNull()
  expect((await openLine('second')).match.kind, 'the rest is its amount now').toBe('sure')
  expect(await bookSureLines(context, { dryRun: false })).toMatchObject({ booked: [{ amountCents: amount - 1_000 }] })
  expect(await sharesOf(number)).toEqual([1_000, amount - 1_000])
  expect((await invoiceOf(number)).paid_by).toBe('wire')
  const short = await make({}, { mail: false })
  await imported(context, csvOf({ text: `short ${short.invoiceNo}`, amountCents: (await amountOf(short.number)) - 5 }))
  const { line } = await openLine('short')
  const asPaid = { line, invoices: [{ number: short.number, amountCents: null }], asPaid: true, dryRun: false }
  expect(await bookBankLine(context, asPaid)).toMatchObject({ ok: true, shares: [{ isPaid: true }] })
  expect((await invoiceOf(short.number)).status).toBe('completed')
})

test('what is paid, void or under way is not booked once more', async () => {
  const { number, invoiceNo } = await make({}, { mail: false })
  const amountCents = await amountOf(number)
  await imported(context, csvOf({ text: `one ${invoiceNo}`, amountCents }, { text: `two ${invoiceNo}`, amountCents }))
  const { lines, counts } = await readBankLines(context)
  expect(counts).toEqual({ sure: 1, maybe: 1, unknown: 0 })
  await bookSureLines(context, { dryRun: false })
  const rest = await openLine('two')
  expect(rest.match).toEqual({ kind: 'unknown' })
  expect(
    await bookBankLine(context, {
      line: rest.line,
      invoices: [{ number, amountCents: null }],
      asPaid: false,
      dryRun: false,
    }),
  ).toMatchObject({
    ok: false,
    reason: 'not-payable',
  })
  expect(lines).toHaveLength(2)
  expect(await bookBankLine(context, { line: 999_999, invoices: [], asPaid: false, dryRun: false })).toMatchObject({
    reason: 'unknown-line',
  })
})

test('while a payment is booked and ignored at once, one of the two happens', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { number, invoiceNo } = await make({}, { mail: false })
    await imported(context, csvOf({ text: `race ${round} ${run} ${invoiceNo}`, amountCents: await amountOf(number) }))
    const { line } = await openLine(`race ${round}`)
    const [booked, ignored] = await Promise.all([
      bookBankLine(context, { line, invoices: [{ number, amountCents: null }], asPaid: false, dryRun: false }),
      ignoreLine(context, { line, reason: 'No', dryRun: false }),
    ])
    expect([booked.ok, ignored.ok].filter(Boolean)).toHaveLength(1)
    expect((await invoiceOf(number)).paid_at === null).toBe(!booked.ok)
  }
})
