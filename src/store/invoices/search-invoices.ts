import { type RawBuilder, sql } from 'kysely'
import type { InvoiceFilter } from '#domain/invoices/invoice-filter.ts'
import type { Queryable } from '#store/database.ts'
import { isLike } from '#store/sales/goods-to-send.ts'

const isUnpaid = sql`paid_at is null and void_at is null`
const hasEnded = sql`orders.status in ('cancelled', 'refunded')`
const dueBefore = (now: Date) =>
  sql`date_trunc('day', invoices.created_at at time zone 'UTC') + make_interval(days => term_days + 1) <= ${now}::timestamptz at time zone 'UTC'`

/**
 * As `invoiceState` and `dueDate` say it. Each is read along an index that holds little else: `paid` and `voided` however many
 * there are, the others among what is neither, which is little.
 */
const parts = {
  open: () => sql`${isUnpaid} and not ${hasEnded}`,
  pastDue: (now: Date) => sql`${isUnpaid} and not ${hasEnded} and ${dueBefore(now)}`,
  processing: () => sql`${isUnpaid} and orders.status = 'processing'`,
  ended: () => sql`${isUnpaid} and ${hasEnded}`,
  voided: () => sql`void_at is not null`,
  paid: () => sql`paid_at is not null`,
}

const partsOf: Record<InvoiceFilter, readonly (keyof typeof parts)[]> = {
  all: ['open', 'ended', 'voided', 'paid'],
  unpaid: ['open'],
  'past-due': ['pastDue'],
  processing: ['processing'],
  paid: ['paid'],
  void: ['ended', 'voided'],
}

/** Of these the invoice says it alone: nothing of its order is read to count or to list them. */
const isOfItself = (part: keyof typeof parts) => part === 'voided' || part === 'paid'

/**
 * What is neither paid nor void, named first: PostgreSQL takes it for a quarter of all invoices, and would set several processes
 * to read the few that there are.
 */
const unpaid = sql`number = any(array(select number from invoices where ${isUnpaid}))`

/** Those that are due come first; of those that are closed, the newest. */
const dueOf = (part: keyof typeof parts) =>
  ['ended', 'voided', 'paid'].includes(part)
    ? sql`null::timestamptz`
    : sql`invoices.created_at + make_interval(days => term_days)`

const searched = sql`concat_ws(' ', invoice_no, billed_to, email_to, orders.ref, orders.email, version.snapshot #>> '{buyer,name}')`

type Asked = {
  filter: InvoiceFilter
  query: string
  /** The orders of the only invoices in which the query may be, by `findInvoicesLike`; null where it may be in any. */
  found: readonly string[] | null
  now: Date
}

/** Each part by itself, so that none is read further than a page of the list goes. */
function matching({ filter, query, found, now }: Asked, most: number): RawBuilder<unknown> {
  // By themselves: what is found may be rare among the invoices, and the list would be read for it.
  const invoices =
    found === null
      ? sql`invoices`
      : sql`(select * from invoices where order_id = any(${found}::uuid[]) offset 0) invoices`
  // One by one: there are few invoices in a part, and many orders that have none.
  const orders = sql`cross join lateral (select * from orders where id = invoices.order_id offset 0) orders`
  const version = sql`join order_versions version on version.order_id = orders.id
    and version.version = coalesce(orders.paid_version, orders.version)`
  const listed = partsOf[filter].map((part) => {
    const joined = query === '' ? (isOfItself(part) ? sql`` : orders) : sql`${orders} ${version}`
    const among = isOfItself(part) || found !== null ? sql`` : sql`${unpaid} and`
    return sql`(select number, ${dueOf(part)} as due
      from ${invoices} ${joined}
      where ${among} ${parts[part](now)} and ${isLike(query, searched)}
      order by due, number desc limit ${most})`
  })
  return sql`(${sql.join(listed, sql` union all `)}) listed`
}

/** The numbers of a page of invoices, those that are due first; of closed ones, the newest. */
export async function searchInvoices(
  db: Queryable,
  { limit, offset, ...asked }: Asked & { limit: number; offset: number },
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from ${matching(asked, offset + limit)}
    order by due nulls last, number desc limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ number }) => number)
}

/** How many there are, and no more than `most`: a list is not read to its end to be counted. */
export async function countInvoicesBy(db: Queryable, { most, ...asked }: Asked & { most: number }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${matching(asked, most)} limit ${most}) counted`.execute(db)
  return rows[0]?.count ?? 0
}
