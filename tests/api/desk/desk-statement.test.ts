import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { readBankLines } from '#application/invoices/read-bank-lines.ts'
import { deskSearchAnswer } from '#contract/desk-search.ts'
import { staffRoles } from '#domain/audit/staff-roles.ts'
import { LARGEST_STATEMENT_BYTES } from '#domain/bank/bank-line.ts'
import { camt, entry } from '../../support/camt.ts'
import { openStaff } from '../../support/desk-staff.ts'
import { openInvoices } from '../../support/invoices.ts'
import { csvOf, imported } from '../../support/statement.ts'

const PAGE = '/desk/books/statement'
const shop = await openInvoices()
const { openBrowser, clock, db, context, make, invoiceOf } = shop
const as = await openStaff({ openBrowser, clock, context })
const textOf = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const field = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ''

/** A form as the page's, with a file in it. */
function formOf(content: BlobPart, name: string, more: Record<string, string> = {}) {
  const form = new FormData()
  form.set('statement', new File([content], name))
  for (const [key, value] of Object.entries(more)) form.set(key, value)
  return form
}
const kept = async () => ({
  lines: (await db.selectFrom('bank_lines').select('id').execute()).length,
  statements: (await db.selectFrom('bank_statements').select('id').execute()).length,
})

beforeEach(async () => {
  await sql`truncate bank_lines, bank_statements, bank_line_shares`.execute(db)
})

test('a statement is taken as CAMT and as CSV, and each payment of it once however often it is sent', async () => {
  const browser = await as('books')
  const payment = { text: 'Invoice LS-0001', amountCents: 9_080 }
  const xml = camt(entry({ amount: '90.80', currency: 'USD', text: payment.text, reference: 'A', party: '<Nm></Nm>' }))
  const sent = [
    ...Array.from({ length: 8 }, () => formOf(xml, 'november.xml')),
    ...Array.from({ length: 8 }, () => formOf(csvOf(payment), 'november.csv')),
  ]
  const answers = await Promise.all(sent.map((form) => browser.submitFiles(PAGE, form)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(sent.map(() => 303))
  const added = answers.map(({ headers }) => new URL(String(headers.location), 'http://x').searchParams.get('added'))
  expect(added.filter((count) => count === '1')).toHaveLength(1)
  expect(await kept()).toEqual({ lines: 1, statements: 16 })
  const again = await browser.submitFiles(PAGE, formOf(xml, 'november.xml'))
  const page = await browser.get(String(again.headers.location))
  expect(textOf(page.body)).toContain('The statement is in: 1 payment, 0 new.')
  expect(textOf(page.body)).toContain('november.xml')
})

test('columns that can’t be told are asked for, with nothing kept, and taken as they are then named', async () => {
  const browser = await as('books')
  const odd = 'Wann,Wer,Wozu,Betragssumme\n2026-11-03,Ada Keel,Invoice LS-0001,90.80\n'
  const refused = await browser.submitFiles(PAGE, formOf(odd, 'odd.csv'))
  expect(refused.statusCode).toBe(422)
  expect(textOf(refused.body)).toContain('Nothing of the file was kept.')
  expect(refused.body).toContain('column.amount')
  expect(await kept()).toEqual({ lines: 0, statements: 0 })
  const named = {
    'column.day': 'Wann',
    'column.amount': 'Betragssumme',
    'column.name': 'Wer',
    'column.text': 'Wozu',
    'column.sign': '',
  }
  expect((await browser.submitFiles(PAGE, formOf(odd, 'odd.csv', named))).statusCode).toBe(303)
  expect((await readBankLines(context)).lines).toMatchObject([{ name: 'Ada Keel', amountCents: 9_080 }])
})

const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 1, 2, 3])

test.each<[string, () => FormData, string]>([
  ['no file', () => new FormData(), 'Choose a file.'],
  ['an empty file', () => formOf('', 'empty.csv'), 'Choose a file.'],
  ['a text where the file should be', () => textForm(), 'Choose a file.'],
  ['a picture', () => formOf(picture, 'cat.png'), 'This is no text'],
  ['XML that is no statement', () => formOf('<html><body>Log in</body></html>', 'bank.xml'), 'Nothing of the file'],
  ['XML that is cut off', () => formOf(camt('').slice(0, 120), 'cut.xml'), 'Nothing of the file'],
  [
    'XML with entities',
    () => formOf(`<!DOCTYPE x [<!ENTITY a "b">]>${camt(entry({ amount: '1.00' }))}`, 'bomb.xml'),
    'Nothing of the file',
  ],
  ['more than a statement has', () => formOf('x'.repeat(LARGEST_STATEMENT_BYTES + 1), 'big.csv'), 'at most 16 MB'],
])('%s is refused on the page, and nothing is kept', async (_what, form, words) => {
  const browser = await as('books')
  const answer = await browser.submitFiles(PAGE, form())
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([422, 'private, no-store'])
  expect(textOf(answer.body)).toContain(words)
  expect(await kept()).toEqual({ lines: 0, statements: 0 })
})

function textForm() {
  const form = new FormData()
  form.set('statement', 'Date,Amount')
  return form
}

test('what is no form, or more than any form, is refused before it is looked at', async () => {
  const browser = await as('books')
  const boundary = 'multipart/form-data; boundary=b'
  const asked: [string | Buffer, string, number][] = [
    ['{}', 'application/json', 422],
    ['<Document/>', 'text/xml', 415],
    ['nothing of a form', boundary, 400],
    ['nothing of a form', 'multipart/form-data', 400],
    [Buffer.alloc(LARGEST_STATEMENT_BYTES + 128 * 1024), boundary, 413],
  ]
  for (const [body, type, status] of asked) {
    const answer = await browser.sendBody(PAGE, body, type)
    expect([type, answer.statusCode]).toEqual([type, status])
    expect(answer.body).not.toContain('    at ')
  }
  expect(await kept()).toEqual({ lines: 0, statements: 0 })
})

test('owners and books import; nobody else does, that they tried is kept, and no byte of theirs is', async () => {
  const statement = () => formOf(csvOf({ text: 'Interest', amountCents: 7 }), 'roles.csv')
  for (const role of staffRoles) {
    const before = await kept()
    const answer = await (await as(role)).submitFiles(PAGE, statement())
    const may = role === 'owner' || role === 'books'
    expect([role, answer.statusCode]).toEqual([role, may ? 303 : 403])
    expect((await kept()).statements - before.statements).toBe(may ? 1 : 0)
  }
  const tried = await db
    .selectFrom('audit_log')
    .select('refusal')
    .where('action', '=', 'import bank statement')
    .where('refusal', 'is not', null)
    .execute()
  expect(tried).toHaveLength(2)
  await as('owner')
  const reader = openBrowser()
  await reader.logIn('donor@demo.example')
  expect((await reader.submitFiles(PAGE, statement())).statusCode).toBe(404)
  const visitor = await openBrowser().submitFiles(PAGE, statement())
  expect([visitor.statusCode, visitor.headers.location]).toEqual([303, expect.stringMatching(/^\/login\?/)])
  expect((await kept()).statements).toBe(2)
})

test('eight who press at once book what is sure once', async () => {
  const browser = await as('books')
  const some = await Promise.all(Array.from({ length: 3 }, () => make({}, { mail: false })))
  const payments = await Promise.all(
    some.map(async ({ number, invoiceNo }) => ({
      text: invoiceNo,
      amountCents: (await invoiceOf(number)).amount_cents,
    })),
  )
  await imported(context, csvOf(...payments))
  const book = `${PAGE}/book`
  const looks = await Promise.all(Array.from({ length: 8 }, () => browser.submitForm(book, { step: 'look' })))
  const presses = looks.map(({ body }) => ({ step: 'do', seen: field(body, 'seen'), press: field(body, 'press') }))
  expect(new Set(presses.map(({ press }) => press)).size, 'each has a page of their own').toBe(8)
  const answers = await Promise.all(presses.map((press) => browser.submitForm(book, press)))
  expect(answers.filter(({ statusCode }) => statusCode === 303).length).toBeGreaterThan(0)
  expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
  for (const { number, invoiceNo } of some) {
    const { paid_by, amount_cents } = await invoiceOf(number)
    const { rows } = await sql<{ amount: number }>`select share.amount_cents as amount from bank_line_shares share
      join invoices on invoices.id = invoice_id where number = ${number}`.execute(db)
    expect([paid_by, rows]).toEqual(['wire', [{ amount: amount_cents }]])
    const written = await db
      .selectFrom('audit_log')
      .select('id')
      .where('subject_ref', '=', invoiceNo)
      .where('action', '=', 'book bank line')
      .where('refusal', 'is', null)
      .execute()
    expect(written).toHaveLength(1)
  }
  expect((await readBankLines(context)).lines).toEqual([])
})

test('while one types, whoever sees money is shown open invoices for a payment, and nobody else', async () => {
  const { invoiceNo, number, orderId } = await make({ billedTo: 'Åse Quillby Reading Room' }, { mail: false })
  const { ref } = await db.selectFrom('orders').select('ref').where('id', '=', orderId).executeTakeFirstOrThrow()
  await imported(context, csvOf({ text: 'Something else', amountCents: 100 }))
  const [line] = (await readBankLines(context)).lines
  const path = (q: string, of: number | string = line?.line ?? 0) =>
    `/api/desk/bank-lines/${of}/invoices?${new URLSearchParams({ q })}`
  const books = await as('books')
  for (const q of [invoiceNo, String(number), 'ase quill', ref]) {
    const { statusCode, body, headers } = await books.get(path(q))
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store' })
    const { suggestions } = deskSearchAnswer.parse(JSON.parse(body))
    expect(suggestions).toContainEqual(
      expect.objectContaining({ title: invoiceNo, href: `/desk/invoices/${invoiceNo}` }),
    )
    expect(suggestions.length).toBeLessThanOrEqual(8)
  }
  expect(JSON.parse((await books.get(path('nobody of that name'))).body)).toEqual({ suggestions: [] })
  for (const none of ['999999', '0', 'x', '1e3']) expect((await books.get(path('LS', none))).statusCode).toBe(404)
  for (const role of ['circulation', 'editor'] as const) {
    const { statusCode, body } = await (await as(role)).get(path(invoiceNo))
    expect({ statusCode, body }).toMatchObject({ statusCode: 403, body: expect.not.stringContaining(invoiceNo) })
  }
  expect((await openBrowser().get(path(invoiceNo))).statusCode).toBe(401)
})
