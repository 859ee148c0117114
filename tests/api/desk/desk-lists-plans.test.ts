import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { readPayout, readPayouts } from '#application/books/read-payouts.ts'
import { orderViews, readDeskOrders } from '#application/goods/read-desk-orders.ts'
import { readStatementPage } from '#application/invoices/read-bank-lines.ts'
import { keepPayoutSums, markExplained } from '#store/books/payouts.ts'
import { listInvoicesBilledTo } from '#store/invoices/invoices.ts'
import { readOrderEffects } from '#store/sales/order-lists.ts'
import { fillTables } from '../../support/fill-tables.ts'
import { isPlanned, recordQueries, rowsRead } from '../../support/query-plans.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const { db, pool, context } = await openTestDatabase()
const COUNT = 10_000
/** What a page may read: some of the many, and never all of a table. */
const MOST_ROWS = 3_000
const PAYOUTS = 20
const sold = [
  'carts',
  'orders',
  'order_versions',
  'order_goods',
  'parcels',
  'gifts',
  'refunds',
  'refund_parts',
  'mails',
]
const paid = ['invoices', 'bank_statements', 'bank_lines', 'bank_line_shares', 'payouts', 'payout_lines']
await fillTables(db, { count: COUNT, only: new Set([...sold, ...paid]) })
const numbered = (column: string) => sql.raw(`substring(${column} from '[0-9]+')::int`)
const oneOrder = (ref: string) => sql`(select id from orders where ref = ${ref})`

// Of fifty orders one stands, and of a thousand one was given back. About one payment in three there is nothing to say.
await sql`update orders set status = 'completed', completed_at = now(), paid_version = 1, paid_cents = 4200
  where ref like 'ord-many-%' and ${numbered('ref')} % 50 = 0`.execute(db)
await sql`update orders set status = 'refunded' where ref like 'ord-many-%' and ${numbered('ref')} % 1000 = 0`.execute(
  db,
)
await sql`update orders set parts_cents = 100 where ref like 'ord-many-%' and ${numbered('ref')} % 1000 = 500`.execute(
  db,
)
await sql`update invoices set void_at = null, paid_at = now(), paid_by = 'wire' where invoice_no like 'MANY-%' and ${numbered('invoice_no')} % 2 = 0`.execute(
  db,
)
// By the provider: what somebody has yet to pay back by hand is open work.
await sql`update refund_parts set provider_ref = 'many'`.execute(db)
await sql`update refunds set provider_ref = 'many' where refunded_at is not null`.execute(db)
await sql`update invoices set billed_to = 'Many University' where invoice_no like 'MANY-%' and ${numbered('invoice_no')} % 1000 = 3`.execute(
  db,
)
await sql`update bank_lines set decided_at = case when ${numbered('content')} % 3 > 0
    then now() - ${numbered('content')} * interval '1 minute' end,
  state = case ${numbered('content')} % 3 when 0 then 'outgoing' else 'booked' end where content like 'many %'`.execute(
  db,
)
await sql`update payout_lines set payout_id = 'po_many_' || (1 + ${numbered('id')} % ${sql.lit(PAYOUTS)}),
  kind = case ${numbered('id')} % 7 when 1 then 'refund' when 2 then 'refund-failed' when 3 then 'dispute' else 'payment' end,
  payment_intent_id = 'pi_many_' || ${numbered('id')}, fee_cents = ${numbered('id')} % 9,
  net_cents = 100 - ${numbered('id')} % 9`.execute(db)
await sql`update payout_lines set kind = 'other' where ${numbered('id')} % 500 = 0`.execute(db)
// Somebody else’s.
await sql`update payout_lines set payment_intent_id = 'pi_strange' where ${numbered('id')} % 500 = 1`.execute(db)
await sql`delete from payouts where not exists (select from payout_lines where payout_id = payouts.id)`.execute(db)
await sql`update payouts set has_lines = true, created_at = now() - ${numbered('id')} * interval '1 day',
  amount_cents = (select sum(net_cents) from payout_lines where payout_id = payouts.id)`.execute(db)
const addUp = () =>
  db.transaction().execute(async (trx) => {
    await keepPayoutSums(trx)
    await markExplained(trx)
  })
await addUp()
await sql`insert into mails (cause, kind, created_at) select cause || ${oneOrder('ord-many-7')} || more, kind, now() from (values
  ('order-receipt:', '', 'order-receipt'), ('order-refunded:', ':1', 'order-refunded'), ('gift-links:', '', 'gift-links'),
  ('order-refunded:', ':99', 'order-refunded')) written (cause, more, kind)`.execute(db)
await pool.query('vacuum analyze')
// Nobody paid for them, and nobody was paid: the books of a suite must balance at its end.
afterAll(async () => {
  await sql`update orders set status = 'cancelled', parts_cents = 0, paid_cents = null, paid_version = null,
    completed_at = null where ref like 'ord-many-%'`.execute(db)
  await sql`update invoices set paid_at = null, paid_by = null, void_at = now() where invoice_no like 'MANY-%'`.execute(
    db,
  )
  for (const table of ['bank_line_shares', 'payout_sums', 'payout_lines', 'payouts'])
    await sql`delete from ${sql.table(table)}`.execute(db)
})
const { sent, walk } = recordQueries(pool)

const mostRead = async (way: string) => {
  const queries = sent.filter((query) => query.way === way && isPlanned(query))
  expect(queries.length).toBeGreaterThan(0)
  const read = await Promise.all(queries.map(async (query) => ({ rows: await rowsRead(pool, query), query })))
  return read.filter(({ rows }) => rows > MOST_ROWS).map(({ rows, query }) => `${rows}: ${query.text}`)
}

test.each(orderViews)('a page of orders (%s) is not all of them', async (view) => {
  await walk(view, () => readDeskOrders(context, { view, search: '', sort: 'age', page: 2 }))
  expect(await mostRead(view)).toEqual([])
})

test.each([
  ['all', sql`status in ('processing', 'completed', 'refunded')`],
  ['refunded', sql`(status = 'refunded' or parts_cents > 0)`],
] as const)('orders (%s) are listed to the last one, the newest first', async (view, isMeant) => {
  const { rows: byHand } = await sql<{ ref: string }>`
    select ref from orders where ${isMeant} order by created_at desc, id desc`.execute(db)
  const listed: string[] = []
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const read = await readDeskOrders(context, { view, search: '', sort: 'age', page })
    listed.push(...read.rows.map(({ ref }) => ref))
    hasMore = read.hasMore
  }
  expect(listed.length).toBeGreaterThan(10)
  expect(listed).toEqual(byHand.map(({ ref }) => ref))
})

test('the mails of an order are found by their causes', async () => {
  const { id } = await db.selectFrom('orders').select('id').where('ref', '=', 'ord-many-7').executeTakeFirstOrThrow()
  const { mails } = await walk('mails', () => readOrderEffects(db, id, 'pi_many_7'))
  // There is no 99th part.
  expect(mails.map(({ kind }) => kind)).toEqual(['gift-links', 'order-receipt', 'order-refunded'])
  expect(await mostRead('mails')).toEqual([])
})

test('a page of the bank’s decided payments reads no others', async () => {
  const slices = { decided: { limit: 51, offset: 0 }, statements: { limit: 11, offset: 10 } }
  const { rows } = await walk('decided', () => readStatementPage(context, slices))
  const { rows: byHand } = await sql<{ id: number; canOpen: boolean }>`
    select bank_lines.id, state = 'ignored' or exists (select from bank_line_shares join invoices on invoices.id = invoice_id
      where line_id = bank_lines.id and paid_at is null) as "canOpen"
    from bank_lines where state in ('booked', 'ignored') order by decided_at desc, id limit 51`.execute(db)
  expect(rows.decided?.map(({ id, can_open_again: canOpen }) => ({ id, canOpen }))).toEqual(byHand)
  expect(new Set(byHand.map(({ canOpen }) => canOpen))).toEqual(new Set([true, false]))
  expect(rows.statements).toHaveLength(11)
  expect(await mostRead('decided')).toEqual([])
})

test('an institution’s invoices are found by whom they are billed to', async () => {
  const asked = { names: ['MANY UNIVERSITY', 'nobody'], limit: 51, offset: 0 }
  const rows = await walk('billed', () => listInvoicesBilledTo(db, asked))
  const { rows: byHand } = await sql<{ no: string }>`
    select invoice_no as no from invoices where billed_to = 'Many University' order by number desc limit 51`.execute(db)
  expect(rows.map((row) => row.invoice_no)).toEqual(byHand.map(({ no }) => no))
  expect(rows).toHaveLength(10)
  expect(await mostRead('billed')).toEqual([])
})

test('payouts are listed by what they add up to, as a look at all of their lines says it', async () => {
  const listed = await walk('payouts', () => readPayouts(context, { limit: 100, offset: 0 }))
  expect(listed).toHaveLength(PAYOUTS)
  expect(await mostRead('payouts')).toEqual([])
  const strange = listed.flatMap(({ unknown }) => unknown)
  expect(strange).toHaveLength(COUNT / 250)
  for (const payout of listed) {
    const file = await readPayout(context, payout.id)
    expect(payout.sums).toEqual(file?.sums)
    expect(payout.unknown).toEqual(file?.unknown)
    expect(payout.sums?.difference).toBe(0)
  }
})

test('a line that had no order is told with its order as soon as there is one, and a payout that nobody added up is read', async () => {
  const all = () => readPayouts(context, { limit: 100, offset: 0 })
  const before = await all()
  await sql`update payout_lines set payment_intent_id = 'pi_many_1' where id = 'txn_many_1'`.execute(db)
  const after = await all()
  const count = (payouts: typeof before) => payouts.flatMap(({ unknown }) => unknown).length
  expect(count(after)).toBe(count(before) - 1)
  await sql`delete from payout_sums where payout_id in ('po_many_2', 'po_many_3')`.execute(db)
  expect(await all()).toEqual(after)
  await addUp()
  expect(await db.selectFrom('payout_sums').select('payout_id').distinct().execute()).toHaveLength(PAYOUTS)
  expect(await all()).toEqual(after)
})
