import { resolve } from 'node:path'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { orderViews, readDeskOrders } from '#application/goods/read-desk-orders.ts'
import { reportWaves } from '#application/renewals/waves/report-waves.ts'
import { loadDemoDesk } from '#main/demo/load-demo-desk.ts'
import { saleKinds } from '#main/sales/sale-kinds.ts'
import { countWork } from '#store/desk/work.ts'
import { listStock } from '#store/store/stock.ts'
import { openAccess } from '../../support/access.ts'

const { openBrowser, clock, db, context } = await openAccess()
const codes = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') })
const counted = async () => (await listStock(db)).map(({ ref, quantity }) => `${ref} ${quantity}`)
const named = () =>
  sql`select ref, name, email, suspended_at is null as hears from accounts where ref not in ('acc-missed-one', 'acc-missed-two', 'acc-moved-away', 'acc-by-post', 'acc-by-letter', 'acc-one-left', 'acc-reading-room') order by ref`.execute(
    db,
  )
const before = { stock: await counted(), accounts: (await named()).rows }

await loadDemoDesk({ ...context, by: { kind: 'site' }, saleKinds }, resolve(import.meta.dirname, '../../../content'))

const browser = openBrowser()
await browser.logIn('staff@demo.example')
await browser.post('second-factor', { code: codes.generate({ timestamp: clock.now.getTime() }) })

const rowsIn = (html: string) =>
  html
    .split('<tbody>')
    .slice(1)
    .map((body) => body.split('</tbody>')[0]?.split('<tr').length ?? 1)

test.each([
  ...orderViews.map((view) => `/desk/orders?view=${view}`),
  '/desk/missing?state=waits',
  '/desk/missing?state=replacing',
  '/desk/missing?state=sent',
  '/desk/cancellations',
  '/desk/invoices?state=past-due',
  '/desk/subscriptions/renewals',
  '/desk/subscriptions/renewals?list=left-2',
  '/desk/subscriptions/renewals?list=left-1',
  '/desk/subscriptions/renewals?list=left-0',
  '/desk/subscriptions/renewals?list=failing',
  '/desk/subscriptions/renewals?list=letters',
  '/desk/subscriptions/renewals?list=bills',
  '/desk/books/statement',
  '/desk/donations',
  '/desk/donations?state=failing',
  '/desk/gifts',
  '/desk/gifts?state=redeemed',
  '/desk/donations/gifts',
  '/desk/donations/gifts?state=thanked',
  '/desk/donations/statements',
  `/desk/donations/statements/${new Date(clock.now.getTime() - 4 * 86_400_000).getUTCFullYear()}`,
  '/desk/institutions',
  '/desk/institutions?state=ending',
  '/desk/trouble',
  '/desk/issues',
  '/desk/staff',
  '/desk/audit',
])('%s of the demo has something on its list', async (path) => {
  const { statusCode, body } = await browser.get(path)
  expect(statusCode).toBe(200)
  const tables = rowsIn(body)
  expect(tables.length + (body.match(/class="desk-(entries|issue)/g)?.length ?? 0)).toBeGreaterThan(0)
  for (const rows of tables) expect(rows).toBeGreaterThan(1)
})

test('each kind of work waits, but for what nobody should have to see', async () => {
  // The demo tells no other tool, so none can fail to listen.
  const { failedWebhooks: _, ...work } = await countWork(db, clock.now)
  for (const [what, count] of Object.entries(work)) expect(count, what).not.toBe(0)
  for (const view of orderViews)
    expect((await readDeskOrders(context, { view, search: '', sort: 'age', page: 1 })).rows.length).toBeGreaterThan(0)
  const { waves } = await reportWaves(context)
  expect(waves.some(({ mailed }) => mailed > 0)).toBe(true)
  expect(waves.some(({ waiting }) => waiting > 0)).toBe(true)
  const notes = await db.selectFrom('reader_notes').select('note').execute()
  expect(notes.length).toBeGreaterThan(1)
})

test('some of what was paid for is still to be earned', async () => {
  const text = (await browser.get('/desk/books')).body.replace(/<!-- -->/g, '')
  expect(text).toContain('$79.90 for 2 subscriptions and gifts')
})

test('what the demo promises stays: its stock, its accounts; and nobody is mailed', async () => {
  expect(await counted()).toEqual(before.stock)
  expect((await named()).rows).toEqual(before.accounts)
  const waiting = await db
    .selectFrom('mails')
    .select('kind')
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .execute()
  expect(waiting).toEqual([])
})
