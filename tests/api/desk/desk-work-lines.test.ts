import { resolve } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadDemoDesk } from '#main/demo/load-demo-desk.ts'
import { saleKinds } from '#main/sales/sale-kinds.ts'
import { putAddress } from '#store/accounts/account-addresses.ts'
import { openAccess } from '../../support/access.ts'
import { american } from '../../support/checkout.ts'
import { openTestDesk } from '../../support/desk.ts'
import { openStaff } from '../../support/desk-staff.ts'
import { wordsIn } from '../../support/read-html.ts'

const { openBrowser, clock, db, context, url } = await openAccess()
const run = openTestDesk({ DATABASE_URL: url })
await loadDemoDesk({ ...context, by: { kind: 'site' }, saleKinds }, resolve(import.meta.dirname, '../../../content'))
const as = await openStaff({ openBrowser, clock, context })
const DAY_MS = 24 * 60 * 60_000

const work = async () => JSON.parse((await run('work', '--json')).lines.join('\n'))

test('the next issue stands on the desk with how far it is, and leads to its own page', async () => {
  const { nextIssue } = await work()
  const { body } = await (await as('editor')).get('/desk')
  expect(body).toContain(`href="/desk/issues/${nextIssue.number}"`)
  expect(wordsIn(body)).toMatch(/Next issue \d+ ?: [^;]+; (released|to be released|no day of release is set)/)
  expect((await run('work')).lines.join('\n')).toMatch(/issue \d+: .+; /)
})

test('copies wait for an address while their list is not delivered, or once it has come; their readers are listed', async () => {
  const browser = await as('circulation')
  const before = (await work()).waitingForAddress
  expect(before).toBeGreaterThan(0)
  expect((await browser.get('/desk')).body).toContain('href="/desk/issues/waiting"')
  const waiting = sql<{ issue: number; account: string; deliverable: string; ref: string }>`
    select issue_number as issue, account.id as account, account.ref, deliverable from deliveries
    join accounts account on account.id = account_id where address is null and deliverable <> 'digital' limit 1`
  const [one] = (await waiting.execute(db)).rows
  if (!one) throw new Error('Nobody waits')
  const listed = async () => (await browser.get('/desk/issues/waiting')).body
  expect(await listed()).toContain(`href="/desk/readers/${one.ref}"`)
  await sql`update dispatches set state = 'delivered', handed_over_at = now(), delivered_at = now()
    where issue_number = ${one.issue}`.execute(db)
  expect((await work()).waitingForAddress).toBeLessThan(before)
  expect(await listed()).not.toContain(`href="/desk/readers/${one.ref}"`)
  const shipcode = one.deliverable.replace('print', 'ship') as 'ship-a'
  await putAddress(db, { accountId: one.account, shipcode, address: american, at: clock.now })
  expect(await listed()).toContain(`href="/desk/readers/${one.ref}"`)
  expect(wordsIn(await listed())).toContain('it goes with a supplement')
})

test('disputes are listed with the days that are left, and the next deadline first', async () => {
  const { rows } = await sql<{ id: string; ref: string }>`
    select id, ref from orders where status = 'completed' and id not in (select order_id from disputes) order by created_at desc limit 2`.execute(
    db,
  )
  const [newer, older] = rows
  if (!newer || !older) throw new Error('Too few orders')
  const dispute = (order: string, days: number) =>
    sql`insert into disputes (id, payment_intent_id, order_id, status, reason, amount_cents, currency, opened_at, respond_by, found_at)
      values (${`dp_${days}`}, ${`pi_${days}`}, ${order}, 'needs-response', 'fraudulent', 100, 'usd', now(),
        ${new Date(clock.now.getTime() + days * DAY_MS)}, now())`.execute(db)
  const browser = await as('books')
  await dispute(newer.id, 9)
  await dispute(older.id, 4)
  const { body } = await browser.get('/desk/orders?view=disputed')
  expect(body.indexOf(older.ref)).toBeLessThan(body.indexOf(newer.ref))
  expect(wordsIn(body)).toMatch(/\(4 days left\).*\(9 days left\)/)
})

test('a dispute that belongs to no order is counted and listed, with the day by which it must be answered', async () => {
  const browser = await as('books')
  const before = (await work()).disputes
  await sql`insert into disputes (id, payment_intent_id, status, reason, amount_cents, currency, opened_at, respond_by, found_at)
    values ('dp_alone', 'pi_alone', 'needs-response', 'product_not_received', 4200, 'usd', now(),
      ${new Date(clock.now.getTime() + 3 * DAY_MS)}, now())`.execute(db)
  expect((await work()).disputes).toBe(before + 1)
  const words = async (query: string) => wordsIn((await browser.get(`/desk/orders?${query}`)).body)
  expect(await words('view=disputed')).toMatch(
    /Disputes that belong to no order.*pi_alone.*product not received.*\$42\.00.*waits for our answer.*\(3 days left\)/,
  )
  expect(await words('view=disputed&q=nobody')).not.toContain('pi_alone')
  await sql`update disputes set closed_at = now(), status = 'won' where id = 'dp_alone'`.execute(db)
  expect(await words('view=disputed')).not.toContain('pi_alone')
  await sql`delete from disputes where id = 'dp_alone'`.execute(db)
})
