import { sql } from 'kysely'
import type { Address } from '#domain/addresses/address.ts'
import type { AcceptedPayments, InvoiceFailure, PaidBy } from '#domain/invoices/invoice-state.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import type { Queryable, Trx } from '#store/database.ts'
import { withSnapshot } from '#store/sales/order-versions.ts'

/** Takes the next number. Others wait until the transaction ends: of one that is undone, nothing is missing afterwards. */
export async function takeInvoiceNumber(trx: Trx): Promise<number> {
  const { last } = await trx
    .updateTable('invoice_counter')
    .set((old) => ({ last: old('last', '+', 1) }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** How many have been made. */
export async function countInvoices(db: Queryable): Promise<number> {
  return (await db.selectFrom('invoice_counter').select('last').executeTakeFirstOrThrow()).last
}

export type NewInvoice = {
  id: string
  order_id: string
  number: number
  invoice_no: string
  token_hash: Buffer
  alias_hash: Buffer | null
  origin: 'staff' | 'debit'
  created_at: Date
  term_days: number
  billed_to: string | null
  email_to: string | null
  address: Address | null
  accepted_payments: AcceptedPayments
}

export async function insertInvoice(trx: Trx, invoice: NewInvoice): Promise<void> {
  await trx
    .insertInto('invoices')
    .values({ ...invoice, address: invoice.address && JSON.stringify(invoice.address) })
    .execute()
}

/** Invoices with their orders, and the version that was paid; or else submitted last. */
const invoices = (db: Queryable) =>
  db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .innerJoin('order_versions', (join) =>
      join
        .onRef('order_versions.order_id', '=', 'orders.id')
        .on((on) => on('order_versions.version', '=', on.fn.coalesce('orders.paid_version', 'orders.version'))),
    )
    .select([
      'invoices.id',
      'invoices.order_id',
      'invoices.number',
      'invoices.invoice_no',
      'invoices.origin',
      'invoices.created_at',
      'invoices.term_days',
      'invoices.billed_to',
      'invoices.email_to',
      'invoices.address',
      'invoices.accepted_payments',
      'invoices.failures',
      'invoices.paid_at',
      'invoices.paid_by',
      'invoices.arrived_on',
      'invoices.void_at',
      'orders.ref',
      'orders.status',
      'orders.currency',
      'order_versions.snapshot',
      'order_versions.customer',
      'order_versions.amount_cents',
    ])
    .select((invoice) =>
      invoice
        .selectFrom('bank_line_shares as share')
        .select(sql<number>`coalesce(sum(share.amount_cents), 0)::int`.as('came'))
        .whereRef('share.invoice_id', '=', 'invoices.id')
        .$asScalar()
        .as('came_cents'),
    )

type StoredInvoice = Awaited<ReturnType<ReturnType<typeof invoices>['execute']>>[number]
export type InvoiceRow = Omit<StoredInvoice, 'snapshot'> & { snapshot: OrderSnapshot }

export const findInvoiceByToken = (db: Queryable, hash: Buffer): Promise<InvoiceRow | undefined> =>
  first(invoices(db).where((where) => where.or([where('token_hash', '=', hash), where('alias_hash', '=', hash)])))

export const findInvoiceByNumber = (db: Queryable, number: number): Promise<InvoiceRow | undefined> =>
  first(invoices(db).where('number', '=', number))

export const findInvoiceOfOrder = (db: Queryable, orderId: string): Promise<InvoiceRow | undefined> =>
  first(invoices(db).where('invoices.order_id', '=', orderId))

export async function listInvoices(db: Queryable): Promise<InvoiceRow[]> {
  return (await invoices(db).orderBy('number').execute()).map(withSnapshot)
}

export async function listInvoicesByNumber(db: Queryable, numbers: readonly number[]): Promise<InvoiceRow[]> {
  if (numbers.length === 0) return []
  return (await invoices(db).where('number', 'in', numbers).execute()).map(withSnapshot)
}

/** Those that were billed to somebody of one of these names, compared without case; the newest first. */
export async function listInvoicesBilledTo(
  db: Queryable,
  { names, limit, offset }: { names: readonly string[]; limit: number; offset: number },
): Promise<InvoiceRow[]> {
  const keys = names.map((name) => name.toLowerCase())
  // Named first, and there are few: from the newest on, all invoices would be read to the last one of theirs.
  const theirs = sql<boolean>`number = any(array(select number from invoices where lower(billed_to) = any(${keys}::text[])))`
  const found = invoices(db).where(theirs)
  return (await found.orderBy('number', 'desc').limit(limit).offset(offset).execute()).map(withSnapshot)
}

/** Those that staff have made and that are neither paid nor void. */
export async function listUnpaidInvoices(db: Queryable): Promise<InvoiceRow[]> {
  const unpaid = sql<boolean>`invoices.paid_at is null and invoices.void_at is null and invoices.origin = 'staff'`
  // Named first: PostgreSQL takes them for a quarter of all invoices, and would read all orders for the few that there are.
  const few = await db.selectFrom('invoices').select('number').where(unpaid).execute()
  if (few.length === 0) return []
  const named = sql<boolean>`number = any(${few.map(({ number }) => number)}::int[])`
  return (await invoices(db).where(named).where(unpaid).orderBy('number').execute()).map(withSnapshot)
}

async function first(query: ReturnType<typeof invoices>): Promise<InvoiceRow | undefined> {
  const row = await query.executeTakeFirst()
  return row && withSnapshot(row)
}

/** What settling has to know of an order's invoice. */
export const findInvoiceMark = (db: Queryable, orderId: string) =>
  db
    .selectFrom('invoices')
    .select(['id', 'origin', 'paid_by', 'void_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()

/** `arrivedOn`: of a check or a wire that stands on no statement. `shortCents`: what somebody lets go on purpose. */
export type PaidMark = { by: PaidBy; at: Date; arrivedOn?: string | null; shortCents?: number }

export async function markInvoicePaid(
  trx: Trx,
  id: string,
  { by, at, arrivedOn = null, shortCents = 0 }: PaidMark,
): Promise<void> {
  const paid = { paid_by: by, paid_at: at, arrived_on: arrivedOn, short_cents: shortCents }
  await trx.updateTable('invoices').set(paid).where('id', '=', id).execute()
}

export async function markInvoiceVoid(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('invoices').set({ void_at: at }).where('id', '=', id).execute()
}

/** From here on it is open until the desk says otherwise. */
export async function adoptInvoice(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('invoices').set({ origin: 'staff' }).where('id', '=', id).execute()
}

/** Notes why a debit came back, before what was noted earlier; answers how many there are. */
export async function addInvoiceFailure(trx: Trx, id: string, failure: InvoiceFailure): Promise<number> {
  const { count } = await trx
    .updateTable('invoices')
    .set({ failures: sql`${JSON.stringify([failure])}::jsonb || failures` })
    .where('id', '=', id)
    .returning(sql<number>`jsonb_array_length(failures)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The order that an invoice of this number is of; undefined where there is none. */
export async function findOrderRefOfInvoice(db: Queryable, invoiceNo: string): Promise<string | undefined> {
  const found = db.selectFrom('invoices').innerJoin('orders', 'orders.id', 'invoices.order_id').select('orders.ref')
  return (await found.where('invoices.invoice_no', '=', invoiceNo).executeTakeFirst())?.ref
}
