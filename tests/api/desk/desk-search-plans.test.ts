import { afterAll, expect, test } from 'vitest'
import { findAnyone } from '#application/desk/find-anyone.ts'
import { type OrderView, orderViews, readDeskOrders } from '#application/goods/read-desk-orders.ts'
import { fillTables } from '../../support/fill-tables.ts'
import { isPlanned, recordQueries, rowsRead } from '../../support/query-plans.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const { db, pool, context } = await openTestDatabase()
const COUNT = 10_000
/** What a search may read: some of the many, and never all of a table. */
const MOST_ROWS = 3_000
const only = ['carts', 'orders', 'order_versions', 'gifts', 'monthly_donations', 'donations', 'parcels', 'invoices']
await fillTables(db, { count: COUNT, only: new Set(only) })
await pool.query(`
  update orders set status = 'completed', completed_at = now(), paid_version = 1, paid_cents = 4200
    where ref like 'ord-many-%';
  update order_versions set snapshot = jsonb_set(snapshot, '{buyer,name}', '"Ottoline Quernstone"')
    where order_id = (select id from orders where ref = 'ord-many-4711');
  update orders set account_id = null where ref = 'ord-many-4711';
  update gifts set giver = 'Philippa Quillfeather'
    where order_id = (select id from orders where ref = 'ord-many-4712')`)
await pool.query('vacuum analyze')
// Nobody paid for them: the books of a suite must balance at its end.
afterAll(() =>
  pool.query(`update orders set status = 'cancelled', completed_at = null, paid_version = null, paid_cents = null
    where ref like 'ord-many-%'`),
)
const { sent, walk } = recordQueries(pool)

/** Of what is rare, and of what is nowhere: a list that is read until enough was found would be read to its end. */
const terms = {
  'a rare name': 'quernstone',
  'a rare number': 'ord-many-4711',
  'an email': 'reader-4711@many',
  'a giver': 'quillfeather',
  'an invoice': 'many-4711',
  'what is nowhere': 'zzyzx wholly missing',
}

const mostRead = async (way: string) => {
  const queries = sent.filter((query) => query.way === way && isPlanned(query))
  expect(queries.length).toBeGreaterThan(0)
  const read = await Promise.all(queries.map(async (query) => ({ rows: await rowsRead(pool, query), query })))
  return read.filter(({ rows }) => rows > MOST_ROWS).map(({ rows, query }) => `${rows}: ${query.text}`)
}

test.each(Object.entries(terms))('finding anyone reads no table to its end: %s', async (what, term) => {
  await walk(`find ${what}`, () => findAnyone(context, term))
  expect(await mostRead(`find ${what}`)).toEqual([])
})

const views = orderViews.filter((view): view is Exclude<OrderView, 'to-send'> => view === 'all' || view === 'sent')

test.each(views.flatMap((view) => Object.entries(terms).map(([what, term]) => [view, what, term] as const)))(
  'the list of orders (%s) is searched without reading it to its end: %s',
  async (view, what, term) => {
    const way = `${view} ${what}`
    const asked = { view, search: term, sort: 'age', page: 1 } as const
    const { rows } = await walk(way, () => readDeskOrders(context, asked))
    if (what === 'a rare number' || what === 'an email') expect(rows).toMatchObject([{ ref: 'ord-many-4711' }])
    expect(await mostRead(way)).toEqual([])
  },
)

test('what is in nearly every order is listed from the newest on', async () => {
  const asked = { view: 'all', search: 'many.example', sort: 'age', page: 1 } as const
  const { rows, hasMore } = await readDeskOrders(context, asked)
  expect(rows.map(({ ref }) => ref).slice(0, 3)).toEqual(['ord-many-1', 'ord-many-2', 'ord-many-3'])
  expect(hasMore).toBe(true)
})
