import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { bookBankLine, bookSureLines } from '#application/invoices/book-bank-line.ts'
import { readBankLines } from '#application/invoices/read-bank-lines.ts'
import { voidInvoice } from '#application/invoices/void-invoice.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { openInvoices } from '../../support/invoices.ts'
import { csvOf, imported } from '../../support/statement.ts'

const shop = await openInvoices()
const { app, context, make, invoiceOf, page, press } = shop

async function pdfText(token: string): Promise<string> {
  const { rawPayload } = await app.inject({ url: `/invoice/${token}/pdf` })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

test('one for which money has come is not made void, by whoever asks and whenever the money comes', async () => {
  const { number, invoiceNo } = await make({}, { mail: false })
  await imported(context, csvOf({ text: `for ${invoiceNo}`, amountCents: 1_500 }))
  const line = (await readBankLines(context)).lines.find(({ text }) => text.includes(invoiceNo))?.line ?? 0
  const asked = { line, invoices: [{ number, amountCents: null }], asPaid: false, dryRun: false }
  const [booked, voided] = await Promise.all([bookBankLine(context, asked), voidInvoice(context, { number })])
  expect([booked.ok, voided.ok].filter(Boolean), 'one of the two').toHaveLength(1)
  const other = await make({}, { mail: false })
  await imported(context, csvOf({ text: `for ${other.invoiceNo}`, amountCents: 1_500 }))
  const second = (await readBankLines(context)).lines.find(({ text }) => text.includes(other.invoiceNo))?.line ?? 0
  const shares = [{ number: other.number, amountCents: null }]
  expect(await bookBankLine(context, { ...asked, line: second, invoices: shares })).toMatchObject({ ok: true })
  for (const dryRun of [true, false])
    expect(await voidInvoice(context, { number: other.number, dryRun })).toEqual({ ok: false, reason: 'money-came' })
  expect(await invoiceOf(other.number)).toMatchObject({ status: 'started', void_at: null, came_cents: 1_500 })
  const noted = shop.db.selectFrom('audit_log').select('refusal').where('action', '=', 'void invoice')
  expect(await noted.where('subject_ref', '=', other.invoiceNo).execute()).toEqual([{ refusal: 'money-came' }])
})

test('an invoice of which a part has come asks for the rest, and is not paid whole online', async () => {
  const { number, invoiceNo, token } = await make({}, { mail: false })
  const { amount_cents: amount } = await invoiceOf(number)
  expect(await page(token)).not.toContain('Still to pay')
  expect(await pdfText(token)).not.toContain('Still to pay')

  await imported(context, csvOf({ text: `first ${invoiceNo}`, amountCents: 1_000 }))
  const line = (await readBankLines(context)).lines.find(({ text }) => text.includes(invoiceNo))?.line ?? 0
  const asked = { line, invoices: [{ number, amountCents: null }], asPaid: false, dryRun: false }
  expect(await bookBankLine(context, asked)).toMatchObject({ ok: true, shares: [{ isPaid: false }] })

  const left = formatMoney(cents(amount - 1_000), '$')
  for (const shown of [await page(token), await pdfText(token)]) {
    expect(shown).toContain('Still to pay')
    expect(shown).toContain(left)
    expect(shown).not.toContain('To pay online')
  }
  const refused = await press(token)
  expect(refused.status).toBe(409)
  expect(JSON.stringify(refused.answer)).not.toContain('payment_intent_id')

  await imported(context, csvOf({ text: `rest ${invoiceNo}`, amountCents: amount - 1_000 }))
  expect((await bookSureLines(context, { dryRun: false })).booked).toMatchObject([{ invoiceNo }])
  expect(await page(token)).toContain('Thank you. This invoice was paid')
  expect(await page(token)).not.toContain('Still to pay')
})
