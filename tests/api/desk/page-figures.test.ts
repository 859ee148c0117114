import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { orderViews } from '#application/goods/read-desk-orders.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney, formatPrice } from '#domain/money/format-money.ts'
import { loadDemoBooks } from '#main/demo/load-demo-books.ts'
import { loadDemoDesk } from '#main/demo/load-demo-desk.ts'
import { saleKinds } from '#main/sales/sale-kinds.ts'
import { openAccess } from '../../support/access.ts'
import { openTestDesk } from '../../support/desk.ts'
import { openStaff } from '../../support/desk-staff.ts'
import { wordsIn } from '../../support/read-html.ts'

const { openBrowser, clock, context, url } = await openAccess()
await loadDemoBooks(context)
await loadDemoDesk({ ...context, by: { kind: 'site' }, saleKinds }, resolve(import.meta.dirname, '../../../content'))
const run = openTestDesk({ DATABASE_URL: url })
const told = async (...args: string[]) => JSON.parse((await run(...args, '--json')).lines.join('\n'))
const browser = await (await openStaff({ openBrowser, clock, context }))('owner')

async function textOf(path: string): Promise<string> {
  const { statusCode, body } = await browser.get(path)
  expect(statusCode, path).toBe(200)
  return wordsIn(body.replaceAll('<!-- -->', ''))
}
/** How many rows the tables of a page have. */
async function rowsOf(path: string): Promise<number> {
  const { body } = await browser.get(path)
  return [...body.matchAll(/<tbody>([\s\S]*?)<\/tbody>/g)].flatMap(([, rows = '']) => rows.split('<tr').slice(1)).length
}
const money = (amount: number) => formatMoney(cents(amount), '$')

test('every payout and what it is made of is what the command says, to the cent', async () => {
  const { payouts } = await told('books', 'payouts', '--known')
  expect(payouts.length).toBeGreaterThan(0)
  const books = await textOf('/desk/books')
  for (const { id, amountCents, sums } of payouts) {
    expect(books).toContain(id)
    expect(books).toContain(money(amountCents))
    const page = await textOf(`/desk/books/payouts/${id}`)
    expect(page).toContain(`${money(amountCents)}, at the bank on`)
    for (const amount of Object.values<number>(sums ?? {})) expect(page).toContain(money(amount).replace('$-', '-$'))
  }
})

test.each(orderViews)('the orders of the view %s are those of the command, with their amounts', async (view) => {
  const { rows } = await told('goods', 'list', '--view', view)
  expect(rows.length).toBeGreaterThan(0)
  const page = await textOf(`/desk/orders?view=${view}`)
  expect(await rowsOf(`/desk/orders?view=${view}`)).toBe(rows.length)
  for (const { ref, amount_cents: amount } of rows) {
    expect(page).toContain(ref)
    if (typeof amount === 'number') expect(page).toContain(formatPrice(cents(amount), '$'))
  }
})

test('the payments that wait are those of the command, with their amounts', async () => {
  const { lines } = await told('statement', 'list')
  expect(lines.length).toBeGreaterThan(0)
  const page = await textOf('/desk/books/statement')
  for (const { text, amountCents } of lines) {
    expect(page).toContain(text.replaceAll(/\s+/g, ' '))
    expect(page).toContain((Math.abs(amountCents) / 100).toFixed(2))
  }
})

test('the donors of each year are those of the command, with their totals and how their statements stand', async () => {
  const years = await told('donations', 'years')
  expect(years.length).toBeGreaterThan(0)
  const list = await textOf('/desk/donations/statements')
  for (const { year, donors, amountCents, issued, sent, notYet, replaced, withoutEmail } of years) {
    expect(list).toContain([year, donors, money(amountCents), issued, sent, notYet, replaced, withoutEmail].join(' '))
    const path = `/desk/donations/statements/${year}`
    const page = await textOf(path)
    expect(page).toContain(`Donors: ${donors}. Issued: ${issued}. Sent: ${sent}. Not yet: ${notYet}.`)
    const named = await told('donations', 'donors', String(year))
    expect([named.length, await rowsOf(path)]).toEqual([donors, donors])
    for (const { name, email, gifts, sums } of named)
      expect(page).toContain([name, email, gifts.length, money(sums.total)].join(' '))
    const csv = (await browser.get(`${path}/donors.csv`)).body.trim().split('\r\n')
    expect(csv).toHaveLength(donors + 1)
  }
})

test('the copies that did not come are those of the command', async () => {
  const reports = await told('missing', 'list')
  expect(reports.length).toBeGreaterThan(0)
  const { body } = await browser.get('/desk/missing')
  const shown = new Set([...body.matchAll(/\/desk\/missing\/([^/"]+)\//g)].map(([, ref]) => ref))
  expect([...shown].sort()).toEqual(reports.map(({ ref }: { ref: string }) => ref).sort())
})
