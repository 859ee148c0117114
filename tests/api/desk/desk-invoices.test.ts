import { expect, test } from 'vitest'
import { readBankLines } from '#application/invoices/read-bank-lines.ts'
import { findInvoices } from '#application/invoices/search-invoices.ts'
import { openTestDesk } from '../../support/desk.ts'
import { openStaff } from '../../support/desk-staff.ts'
import { openInvoices } from '../../support/invoices.ts'
import { csvOf, imported } from '../../support/statement.ts'

const shop = await openInvoices()
const { openBrowser, clock, db, context, make, invoiceOf } = shop
const run = openTestDesk({ DATABASE_URL: shop.databaseUrl })
const as = await openStaff({ openBrowser, clock, context })
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).lines.join('\n'))
const textOf = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const field = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ''

test('every list has as many as the command says', async () => {
  const browser = await as('books')
  for (const state of ['unpaid', 'past-due', 'processing', 'paid', 'void', 'all'] as const) {
    const told = await json('invoices', 'list', '--state', state)
    const found = await findInvoices({ db, now: () => new Date() }, { filter: state, query: '', page: 1 })
    expect(found.count, state).toBe(told.length)
    expect((await browser.get(`/desk/invoices?state=${state}`)).statusCode).toBe(200)
  }
  expect((await json('work')).pastDue).toBe((await json('invoices', 'list', '--state', 'past-due')).length)
  expect(textOf((await browser.get('/desk/invoices?state=all&q=northfield')).body)).toContain('1 invoice.')
})

test('an invoice is made, looked at, paid once by eight presses, and not by an editor', async () => {
  const browser = await as('books')
  const typed = {
    name: 'Ada Keel',
    email: 'ada.desk@keel.example',
    line1: '1 Pier Road',
    city: 'Duluth',
    state: 'MN',
    postcode: '55802',
    country: 'US',
    items: 'iss:3*2',
    copies: '1',
    terms: '30',
    payments: 'any',
  }
  expect((await browser.submitForm('/desk/invoices/new', { ...typed, items: '???', step: 'look' })).statusCode).toBe(
    422,
  )
  const looked = await browser.submitForm('/desk/invoices/new', { ...typed, step: 'look' })
  expect(textOf(looked.body)).toContain('What would change')
  const press = { ...typed, step: 'do', seen: field(looked.body, 'seen'), press: field(looked.body, 'press') }
  const made = await browser.submitForm('/desk/invoices/new', press)
  const home = String(made.headers.location).replace('?done=new', '')
  expect([made.statusCode, home]).toEqual([303, expect.stringMatching(/^\/desk\/invoices\/LS-\d{4}$/)])
  expect(textOf((await browser.get(`${home}?done=new`)).body)).toContain('The invoice is made.')
  const early = await browser.submitForm(`${home}/paid`, { by: 'wire', on: '2001-01-01', step: 'look' })
  expect(early.statusCode).toBe(422)
  expect(early.body).toContain('The invoice was not made by then.')
  const plan = await browser.submitForm(`${home}/paid`, { by: 'wire', step: 'look' })
  const pay = { by: 'wire', step: 'do', seen: field(plan.body, 'seen'), press: field(plan.body, 'press') }
  await Promise.all(Array.from({ length: 8 }, () => browser.submitForm(`${home}/paid`, pay)))
  const number = Number(home.split('-').at(-1))
  expect(await invoiceOf(number)).toMatchObject({ paid_by: 'wire', status: 'completed' })
  const editor = await as('editor')
  expect((await editor.get(home)).statusCode).toBe(403)
  expect((await editor.submitForm(`${home}/void`, { step: 'look' })).statusCode).toBe(403)
})

test('the sure payments of a statement are booked from the page, the rest picked or set aside', async () => {
  const browser = await as('books')
  const { number, invoiceNo } = await make({}, { mail: false })
  const { amount_cents: amountCents } = await invoiceOf(number)
  await imported(context, csvOf({ text: `Invoice ${invoiceNo}`, amountCents }, { text: 'Interest', amountCents: 7 }))
  const { counts, lines } = await readBankLines(context)
  expect(counts).toEqual({ sure: 1, maybe: 0, unknown: 1 })
  expect((await json('statement', 'list')).counts).toEqual(counts)
  expect((await json('work')).statementLines).toBe(2)
  expect(textOf((await browser.get('/desk/books/statement')).body)).toContain('1 sure, 0 maybe, 1 unknown.')
  const looked = await browser.submitForm('/desk/books/statement/book', { step: 'look' })
  const press = { step: 'do', seen: field(looked.body, 'seen'), press: field(looked.body, 'press') }
  const booked = await browser.submitForm('/desk/books/statement/book', press)
  expect(booked.statusCode).toBe(303)
  expect(textOf((await browser.get(String(booked.headers.location))).body)).toContain('Every sure payment is booked.')
  expect((await invoiceOf(number)).paid_by).toBe('wire')
  const interest = lines.find(({ text }) => text === 'Interest')?.line
  const ignoring = await browser.submitForm(`/desk/books/statement/${interest}/ignore`, {
    reason: 'Interest',
    step: 'look',
  })
  const ignore = {
    reason: 'Interest',
    step: 'do',
    seen: field(ignoring.body, 'seen'),
    press: field(ignoring.body, 'press'),
  }
  expect((await browser.submitForm(`/desk/books/statement/${interest}/ignore`, ignore)).statusCode).toBe(303)
  expect((await readBankLines(context)).lines).toEqual([])
})
