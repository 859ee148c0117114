import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findDonations } from '#application/donations/staff/list-donations.ts'
import { countGifts, findGifts } from '#application/donations/staff/list-gifts.ts'
import { readFigure } from '#application/figures/read-figure.ts'
import { readDeskStore } from '#application/store/read-desk-store.ts'
import { readMovements } from '#application/store/read-movements.ts'
import { readDeliveries, readEndpoints } from '#application/webhooks/manage-webhooks.ts'
import { giftViews } from '#domain/donations/thanks.ts'
import { listStaff } from '#store/accounts/staff.ts'
import { fillTables } from '../../support/fill-tables.ts'
import { isPlanned, recordQueries, rowsRead, rowsReadOf } from '../../support/query-plans.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const { db, pool, context } = await openTestDatabase()
const COUNT = 10_000
/** What a page may read: some of the many, and never all of a table. */
const MOST_ROWS = 3_000
const sold = ['stock_holds', 'stock_movements', 'coupon_uses', 'parcels', 'order_goods', 'webhook_deliveries']
const given = ['carts', 'orders', 'order_versions', 'monthly_donations', 'donations', 'refunds']
await fillTables(db, { count: COUNT, only: new Set([...sold, ...given]) })

// One coupon, one thing and one tool are known to everybody.
const numbered = (column: string) => sql.raw(`substring(${column} from '[0-9]+')::int`)
await sql`update coupon_uses set coupon_key = 'many-0' where coupon_key like 'many-%'`.execute(db)
await sql`update stock_holds set ref = 'prd:many-0' where ref like 'prd:many-%'`.execute(db)
await sql`update order_goods set ref = 'prd:many-0' where ref like 'prd:many-%'`.execute(db)
await sql`update stock_movements set ref = 'prd:many-0', change = case when id % 3 = 0 then 2 else -1 end
  where ref like 'prd:many-%'`.execute(db)
await sql`update stock_holds set sold_at = null where holder in (select holder from stock_holds where ref = 'prd:many-0' order by holder limit 7)`.execute(
  db,
)
await sql`update stock set quantity = 100 + (select sum(change) from stock_movements where ref = stock.ref) -
  (select count(*) from stock_holds where ref = 'prd:many-0' and sold_at is null) where ref = 'prd:many-0'`.execute(db)
await sql`insert into stock_movements (ref, change, reason) values ('prd:many-0', 100, 'count')`.execute(db)
// Two in three gifts are single ones, of which nearly all were thanked for; of one in a hundred the money went back.
await sql`update donations set monthly_id = null where ${numbered('email')} % 3 > 0`.execute(db)
await sql`update donations set thanked_at = given_at where ${numbered('email')} > 90`.execute(db)
await sql`delete from refunds where order_id not in (select order_id from donations where ${numbered('email')} % 30 = 1)`.execute(
  db,
)
// The demo has one whose charge failed.
await sql`update monthly_donations set status = 'cancelled' where email not like 'reader-%@many.example'`.execute(db)
await sql`update monthly_donations set status = case ${numbered('email')} % 500 when 0 then 'failing' else 'cancelled' end
  where email like 'reader-%@many.example' and ${numbered('email')} % 5 = 0`.execute(db)
await sql`update webhook_deliveries set state = 'failed', tried_at = now() - interval '1 day' where id in (
  select id from webhook_deliveries order by id limit 9)`.execute(db)
await pool.query('vacuum analyze')
const { sent, walk } = recordQueries(pool)

const mostRead = async (way: string) => {
  const queries = sent.filter((query) => query.way === way && isPlanned(query))
  expect(queries.length).toBeGreaterThan(0)
  const read = await Promise.all(queries.map(async (query) => ({ rows: await rowsRead(pool, query), query })))
  return read.filter(({ rows }) => rows > MOST_ROWS).map(({ rows, query }) => `${rows}: ${query.text}`)
}

test('monthly donors are counted as far as anyone would read, and none is counted for a page of them', async () => {
  const all = await walk('monthly', () => findDonations(context, { status: null, page: 1 }))
  expect(all.counts).toEqual({ active: null, failing: 20, cancelled: null })
  expect(all).toMatchObject({ count: null, pages: null, hasMore: true })
  expect(all.donations).toHaveLength(50)
  const failing = await walk('monthly', () => findDonations(context, { status: 'failing', page: 9 }))
  expect(failing).toMatchObject({ count: 20, pages: 1, page: 1, hasMore: false })
  expect(failing.donations).toHaveLength(20)
  expect(await mostRead('monthly')).toEqual([])
})

test.each(giftViews)('single gifts (%s) are listed and counted without reading them all', async (view) => {
  const page = await walk(view, () => findGifts(context, { view, page: 2 }))
  const byHand = await sql<{ count: number }>`
    select count(*)::int as count from donations join orders on orders.id = order_id where monthly_id is null
      and ${view === 'all' ? sql`true` : view === 'thanked' ? sql`thanked_at is not null` : sql`thanked_at is null and not exists (select from refunds where order_id = orders.id)`}`.execute(
    db,
  )
  const count = byHand.rows[0]?.count ?? 0
  const isFew = view === 'to-thank'
  expect(count > 1_000).toBe(!isFew)
  expect(page).toMatchObject(isFew ? { count, pages: 2, page: 2, hasMore: false } : { count: null, page: 2 })
  await walk(`${view} counted`, async () => expect(await countGifts(context, view)).toBe(isFew ? count : null))
  // Whether money went back is asked of those alone that are to be thanked for.
  const [counting] = sent.filter((query) => query.way === `${view} counted`)
  if (!isFew && counting) expect(await rowsReadOf(pool, counting, 'orders')).toBe(0)
  expect([...(await mostRead(view)), ...(await mostRead(`${view} counted`))]).toEqual([])
})

test('what tools were told is counted as far as anyone would read, and what failed is found among it', async () => {
  const [tool] = await walk('webhooks', () => readEndpoints(context))
  expect(tool).toMatchObject({ delivered: null, failed: 9, waiting: 0 })
  const failed = await walk('webhooks', () => readDeliveries(context, { state: 'failed', limit: 101 }))
  expect(failed.map(({ state }) => state)).toEqual(Array(9).fill('failed'))
  expect(await walk('webhooks', () => readDeliveries(context, { limit: 50 }))).toHaveLength(50)
  expect(await mostRead('webhooks')).toEqual([])
})

test('the store is shown without reading what was ever sold, or bought with a coupon', async () => {
  const { goods, coupons } = await walk('store', () => readDeskStore(context))
  expect(goods.find(({ ref }) => ref === 'prd:many-0')).toMatchObject({ held: 7, toSend: 0 })
  expect(coupons.find(({ key }) => key === 'many-0')?.taken).toBeNull()
  expect(coupons.find(({ key }) => key === 'many-1')?.taken).toBe(0)
  await walk('store', () => readFigure(context, 'coupons'))
  expect(await mostRead('store')).toEqual([])
})

test('how many there were after each movement is told back from what there is', async () => {
  const { rows: byHand } = await sql<{ balance: number }>`
    select sum(change) over (order by id)::int as balance from stock_movements where ref = 'prd:many-0'
    order by id desc limit 300`.execute(db)
  const balances = async (offset: number) =>
    (await walk('movements', () => readMovements(context, 'prd:many-0', { limit: 100, offset }))).map(
      ({ balance }) => balance,
    )
  expect([...(await balances(0)), ...(await balances(100)), ...(await balances(200))]).toEqual(
    byHand.map(({ balance }) => balance),
  )
  expect(await mostRead('movements')).toEqual([])
})

test('the staff is listed without looking at the readers', async () => {
  const staff = await walk('staff', () => listStaff(db))
  expect(staff.length).toBeGreaterThan(0)
  expect(await mostRead('staff')).toEqual([])
})
