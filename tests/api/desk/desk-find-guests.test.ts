import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openAccess } from '../../support/access.ts'
import { openStaff } from '../../support/desk-staff.ts'

const { openBrowser, clock, db, context } = await openAccess()
const as = await openStaff({ openBrowser, clock, context })

type Bought = { name: string; email: string; account?: string; status?: 'failed' | 'cancelled' }

/** An order as it is kept, of whoever placed it. */
async function buys({ name, email, account, status = 'failed' }: Bought): Promise<string> {
  const ref = `ord-${randomUUID().slice(0, 8)}`
  const snapshot = JSON.stringify({ version: 3, buyer: { name, email }, bill: { membership: null } })
  await sql`with made as (insert into orders (ref, status, currency, email, receipt_hash, account_id, created_at, touched_at)
      values (${ref}, ${status}, 'usd', ${email}, ${createHash('sha256').update(ref).digest()},
        (select id from accounts where ref = ${account ?? ''}), ${clock.now}, ${clock.now}) returning id)
    insert into order_versions (order_id, version, amount_cents, content, methods, save_method, created_at, snapshot)
    select id, 1, 4200, '1 × Canvas Tote', '{card}', false, ${clock.now}, ${snapshot}::jsonb from made`.execute(db)
  return ref
}

const find = async (q: string) => {
  const { headers, body } = await (await as('circulation')).get(`/desk/find?${new URLSearchParams({ q })}`)
  return headers.location ?? body
}

test('what a guest bought is found by any part of their name or email, and opens where it is the only hit', async () => {
  const ref = await buys({ name: 'Ottoline Quernstone', email: 'oq77@guest.example' })
  for (const q of ['quernstone', 'OTTOLINE quern', 'oq77@guest.example', 'OQ77@Guest', 'oq77'])
    expect(await find(q), q).toBe(`/desk/orders/${ref}`)
  expect(await find(ref)).toBe(`/desk/orders/${ref}`)
  const again = await buys({ name: 'Ottoline Quernstone', email: 'oq77@guest.example' })
  const both = await find('oq77')
  for (const one of [ref, again]) expect(both).toContain(`href="/desk/orders/${one}"`)
})

test('letters that are only in the number of an order find nobody’s order', async () => {
  const ref = await buys({ name: 'Tobias Underhay', email: 'tu@guest.example' })
  expect(await find(ref.slice(4, 10))).not.toContain(`/desk/orders/${ref}`)
})

test('an order that a reader placed under their own name leaves the reader as the one hit', async () => {
  await buys({ name: 'Walter Nkemelu', email: 'donor@demo.example', account: 'acc-donor' })
  for (const q of ['walter nkem', 'DONOR@demo.example']) expect(await find(q), q).toBe('/desk/readers/acc-donor')
  // In somebody else's email as well, who gives every month: only the whole email is the reader's alone.
  for (const hit of ['/desk/readers/acc-donor', '/desk/donations/monthly/'])
    expect(await find('donor@demo')).toContain(`href="${hit}`)
  const other = await buys({ name: 'W. Featherstonehaugh', email: 'other@guest.example', account: 'acc-donor' })
  expect(await find('featherstone')).toBe(`/desk/orders/${other}`)
})

test('what was never paid and is over is not found by whoever began it', async () => {
  await buys({ name: 'Perpetua Inchbald', email: 'pi@guest.example', status: 'cancelled' })
  expect(await find('inchbald')).toContain('Nothing was found')
})

test('a monthly donor without an account is found, and the months are found with the donation', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into monthly_donations (token_hash, name, email, amount_cents, customer, method, day, next_on, created_at)
    values (sha256('a donor'), 'Euphemia Lark', 'lark@guest.example', 500, 'cus_lark', 'pm_lark', 1, '2027-01-01', ${clock.now})
    returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  for (const q of ['euphemia', 'lark@guest.example']) expect(await find(q), q).toBe(`/desk/donations/monthly/${id}`)
  const month = await buys({ name: 'Euphemia Lark', email: 'lark@guest.example' })
  await sql`insert into monthly_charges (monthly_id, month, amount_cents, state, next_at, changed_at, order_id)
    select ${id}::uuid, '2026-12-01', 500, 'paid', ${clock.now}, ${clock.now}, id from orders where ref = ${month}`.execute(
    db,
  )
  expect(await find('lark@guest.example')).toBe(`/desk/donations/monthly/${id}`)
})
