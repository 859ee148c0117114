import { type RawBuilder, sql } from 'kysely'
import type { InvoiceFilter } from '#domain/invoices/invoice-filter.ts'
import type { Queryable } from '#store/database.ts'

/** As `invoiceState` and `dueDate` say it, of `invoices` and `orders`. */
const isVoid = sql`(paid_at is null and (void_at is not null or orders.status in ('cancelled', 'refunded')))`
/** In these words the index of unpaid invoices is found, among however many that are closed. */
const isOpen = sql`(paid_at is null and void_at is null and orders.status not in ('cancelled', 'refunded'))`
const dueBefore = (now: Date) =>
  sql`date_trunc('day', invoices.created_at at time zone 'UTC') + make_interval(days => term_days + 1) <= ${now}::timestamptz at time zone 'UTC'`

const conditions: Record<InvoiceFilter, (now: Date) => RawBuilder<unknown>> = {
  all: () => sql`true`,
  unpaid: () => isOpen,
  'past-due': (now) => sql`(${isOpen} and ${dueBefore(now)})`,
  processing: () => sql`(paid_at is null and void_at is null and orders.status = 'processing')`,
  paid: () => sql`paid_at is not null`,
  void: () => isVoid,
}

type Asked = { filter: InvoiceFilter; query: string; now: Date }

const within = (typed: string) => `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`

const matching = ({ filter, query, now }: Asked) => sql`
  from invoices
  join orders on orders.id = invoices.order_id
  join order_versions on order_versions.order_id = orders.id and order_versions.version = coalesce(orders.paid_version, orders.version)
  where ${conditions[filter](now)} and (${query} = '' or desk_form(concat_ws(' ', invoice_no, billed_to, email_to,
    order_versions.snapshot #>> '{buyer,name}', order_versions.snapshot #>> '{buyer,email}', orders.ref)) like desk_form(${within(query)}))`

/** The numbers of a page of invoices, those that are due first; of closed ones, the newest. */
export async function searchInvoices(
  db: Queryable,
  asked: Asked & { limit: number; offset: number },
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number ${matching(asked)}
    order by ${isOpen} desc,
      case when ${isOpen} then invoices.created_at + make_interval(days => term_days) end, number desc
    limit ${asked.limit} offset ${asked.offset}`.execute(db)
  return rows.map(({ number }) => number)
}

export async function countInvoicesBy(db: Queryable, asked: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${matching(asked)}`.execute(db)
  return rows[0]?.count ?? 0
}
