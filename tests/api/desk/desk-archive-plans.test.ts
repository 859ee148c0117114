import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { countStatementsDue } from '#application/donations/statements/count-due.ts'
import { keepStatementYears } from '#application/donations/statements/keep-years.ts'
import { listStatementYears, readStatementYear } from '#application/donations/statements/read-years.ts'
import { findDueReminders } from '#application/invoices/remind-invoices.ts'
import { findInvoices } from '#application/invoices/search-invoices.ts'
import { fitsFilter, type InvoiceFilter, invoiceFilters } from '#domain/invoices/invoice-filter.ts'
import { fillTables } from '../../support/fill-tables.ts'
import { isPlanned, recordQueries, rowsExpectedOf, rowsRead, rowsReadOf } from '../../support/query-plans.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const { db, pool, context } = await openTestDatabase()
const COUNT = 10_000
/** What a page may read: some of the many, and never all of a table. */
const MOST_ROWS = 3_000
const GIFTS_OF_A_YEAR = 50
const GIFTS_OF_THIS_YEAR = 4_000
const thisYear = context.now().getUTCFullYear()
const only = ['carts', 'orders', 'order_versions', 'invoices', 'monthly_donations', 'donations', 'donation_statements']
const ofGifts = ['donation_statement_gifts', 'refunds', 'refund_parts', 'disputes', 'mails']
await fillTables(db, { count: COUNT, only: new Set([...only, ...ofGifts]) })
const numbered = sql`substring(invoice_no from '^MANY-([0-9]+)$')::int`
const ordersOf = (most: number) =>
  sql`select order_id from invoices where ${numbered} % 2000 < ${most} and invoice_no like 'MANY-%'`
// Of two thousand invoices one is open and one being paid, of one the order was cancelled alone; half of the others are paid.
await sql`update invoices set void_at = null, paid_at = now(), paid_by = 'wire' where ${numbered} % 2 = 1`.execute(db)
await sql`update invoices set void_at = null, paid_at = null, paid_by = null where order_id in (${ordersOf(3)})`.execute(
  db,
)
await sql`update orders set status = 'started' where id in (${ordersOf(1)})`.execute(db)
await sql`update orders set status = 'processing' where id in (${ordersOf(2)}) and status = 'cancelled'`.execute(db)
await sql`update invoices set created_at = now() - interval '40 days' where ${numbered} % 4000 = 0`.execute(db)
await sql`update order_versions set snapshot = jsonb_set(snapshot, '{buyer,name}', '"Ottoline Quernstone"')
  where order_id in (select id from orders where ref in ('ord-many-4711', 'ord-many-4712', 'ord-many-6000'))`.execute(
  db,
)
await sql`update donations set given_at = make_timestamptz(${thisYear} - case when n <= ${GIFTS_OF_THIS_YEAR} then 0
    when n <= ${GIFTS_OF_THIS_YEAR + GIFTS_OF_A_YEAR} then 1 else 2 + n % 20 end, 6, 1, 12, 0, 0)
  from (select id, substring(email from '^reader-([0-9]+)@')::int as n from donations) many where many.id = donations.id`.execute(
  db,
)
await db.transaction().execute((trx) => keepStatementYears(trx, { now: context.now(), timeZone: 'UTC' }))
await pool.query('vacuum analyze')
// Nobody paid for them: the books of a suite must balance at its end.
afterAll(async () => {
  await sql`update invoices set paid_at = null, paid_by = null, void_at = now() where invoice_no like 'MANY-%'`.execute(
    db,
  )
  await sql`update orders set status = 'cancelled' where ref like 'ord-many-%'`.execute(db)
})
const { sent, walk } = recordQueries(pool)

const mostRead = async (way: string) => {
  const queries = sent.filter((query) => query.way === way && isPlanned(query))
  expect(queries.length).toBeGreaterThan(0)
  const read = await Promise.all(queries.map(async (query) => ({ rows: await rowsRead(pool, query), query })))
  return read.filter(({ rows }) => rows > MOST_ROWS).map(({ rows, query }) => `${rows}: ${query.text}`)
}

const terms = {
  'no words': '',
  'a rare name': 'quernstone',
  'a whole number': 'many-47',
  'an email': 'reader-4711@many',
  'what is nowhere': 'zzyzx wholly missing',
}

test.each(
  invoiceFilters.flatMap((filter) => Object.entries(terms).map(([what, query]) => [filter, what, query] as const)),
)('the list of invoices (%s) is not read to its end: %s', async (filter, what, query) => {
  const way = `${filter} ${what}`
  await walk(way, () => findInvoices(context, { filter, query, page: 1 }))
  expect(await mostRead(way)).toEqual([])
})

test.each(invoiceFilters)('the list of invoices (%s) reads the orders of those alone that it shows', async (filter) => {
  const way = `${filter} orders`
  await walk(way, () => findInvoices(context, { filter, query: '', page: 1 }))
  const queries = sent.filter((query) => query.way === way && isPlanned(query))
  const read = await Promise.all(queries.map((query) => rowsReadOf(pool, query, 'orders')))
  // What is open is little, and is read to be counted and to be put in order.
  expect(Math.max(...read)).toBeLessThanOrEqual(60)
})

test.each(['unpaid', 'past-due', 'processing'] as const)(
  'PostgreSQL knows that few invoices are open, and sets one process to them (%s)',
  async (filter) => {
    const way = `${filter} expected`
    await walk(way, () => findInvoices(context, { filter, query: '', page: 1 }))
    const listing = sent.filter(({ way: walked, text }) => walked === way && text.includes('listed'))
    expect(listing).toHaveLength(2)
    for (const query of listing) expect(await rowsExpectedOf(pool, query, 'invoices')).toBeLessThanOrEqual(100)
  },
)

/** Every invoice with what the rules say of it, those that are due first and the closed ones from the newest on. */
async function listAll(filter: InvoiceFilter, isMeant: (row: { no: string; name: string }) => boolean) {
  const { rows } = await sql<{
    no: string
    name: string
    number: number
    state: string
    due: Date
    isPastDue: boolean
  }>`
    select invoice_no as no, number, snapshot #>> '{buyer,name}' as name,
      case when paid_at is not null then 'paid' when void_at is not null or status in ('cancelled', 'refunded') then 'void'
        when status = 'processing' then 'processing' else 'open' end as state,
      invoices.created_at + make_interval(days => term_days) as due, invoices.created_at < now() - interval '31 days' as "isPastDue"
    from invoices join orders on orders.id = order_id
      join order_versions on order_versions.order_id = orders.id and order_versions.version = orders.version`.execute(
    db,
  )
  const isClosed = ({ state }: { state: string }) => state === 'paid' || state === 'void'
  return rows
    .filter((row) => fitsFilter({ ...row, isPastDue: row.isPastDue && !isClosed(row) }, filter) && isMeant(row))
    .sort((a, b) => {
      if (isClosed(a) !== isClosed(b)) return isClosed(a) ? 1 : -1
      return (isClosed(a) ? 0 : a.due.getTime() - b.due.getTime()) || b.number - a.number
    })
    .map(({ no }) => no)
}

test.each(invoiceFilters)('the list of invoices (%s) has all that fit, in its order, page by page', async (filter) => {
  for (const [query, isMeant] of [
    ['', () => true],
    ['QUERNSTONE', ({ name }: { name: string }) => name.includes('Quernstone')],
    ['many-47', ({ no }: { no: string }) => no === 'MANY-47'],
    ['any-47', ({ no }: { no: string }) => no.includes('ANY-47')],
  ] as const) {
    const all = await listAll(filter, isMeant)
    for (const page of [1, 2, 3]) {
      const shown = all.slice((page - 1) * 50, page * 50)
      if (page > 1 && shown.length === 0) break
      const found = await findInvoices(context, { filter, query, page })
      expect(
        found.invoices.map(({ invoiceNo }) => invoiceNo),
        `${query} ${page}`,
      ).toEqual(shown)
      expect(found.hasMore, `${query} ${page}`).toBe(all.length > page * 50)
      const isCounted = all.length <= 1_000
      expect([found.count, found.pages]).toEqual(
        isCounted ? [all.length, Math.max(1, Math.ceil(all.length / 50))] : [null, null],
      )
    }
  }
})

test('what is in nearly every invoice is listed from the newest on', async () => {
  const { invoices, hasMore, count } = await findInvoices(context, { filter: 'void', query: 'many.example', page: 1 })
  expect(invoices.map(({ invoiceNo }) => invoiceNo)).toEqual(
    (await listAll('void', ({ no }) => no.startsWith('MANY'))).slice(0, 50),
  )
  expect([hasMore, count]).toEqual([true, null])
})

test('who is to be reminded is found among the unpaid alone', async () => {
  await sql`update invoices set origin = 'staff'`.execute(db)
  const due = await walk('reminders', () => findDueReminders(context))
  expect(due.length).toBeLessThan(20)
  expect(await mostRead('reminders')).toEqual([])
})

test('the years of statements are told without reading the gifts of those that have many, or are long over', async () => {
  const years = await walk('years', () => listStatementYears(context))
  expect(years.map(({ year, gifts }) => [year, gifts]).slice(0, 2)).toEqual([
    [thisYear, GIFTS_OF_THIS_YEAR],
    [thisYear - 1, GIFTS_OF_A_YEAR],
  ])
  expect(years.length).toBeGreaterThan(20)
  expect(await mostRead('years')).toEqual([])
})

test('a year of statements, and who waits for last year’s, is counted without reading other years', async () => {
  await walk('a year', () => readStatementYear(context, thisYear - 1))
  const now = new Date(`${thisYear}-02-10T12:00:00Z`)
  const due = await walk('due', () => countStatementsDue(db, { now, timeZone: 'UTC' }))
  expect(due?.year).toBe(thisYear - 1)
  expect([await mostRead('a year'), await mostRead('due')]).toEqual([[], []])
})
