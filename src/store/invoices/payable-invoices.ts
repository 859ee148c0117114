import { sql } from 'kysely'
import type { Queryable, Trx } from '#store/database.ts'

export type PayableRow = {
  id: string
  orderId: string
  orderRef: string
  number: number
  invoiceNo: string
  amountCents: number
  /** What of it came by earlier payments. */
  sharedCents: number
  currency: string
  billedTo: string | null
  name: string | null
}

/** Every invoice that can still be paid, with what was paid of it. */
export async function listPayableInvoices(db: Queryable): Promise<PayableRow[]> {
  const { rows } = await sql<PayableRow>`
    select invoices.id, orders.id as "orderId", orders.ref as "orderRef", number, invoice_no as "invoiceNo", order_versions.amount_cents as "amountCents",
      coalesce((select sum(share.amount_cents)::int from bank_line_shares share where share.invoice_id = invoices.id), 0) as "sharedCents",
      upper(orders.currency) as currency, billed_to as "billedTo", order_versions.snapshot #>> '{buyer,name}' as name
    from invoices
    join orders on orders.id = invoices.order_id
    join order_versions on order_versions.order_id = orders.id and order_versions.version = orders.version
    where paid_at is null and void_at is null and orders.status in ('started', 'failed')
    order by number`.execute(db)
  return rows
}

export type Share = { line_id: number; invoice_id: string; amount_cents: number; at: Date }

/** False where this payment has paid some of this invoice before. */
export async function insertShare(trx: Trx, share: Share): Promise<boolean> {
  const inserted = await trx
    .insertInto('bank_line_shares')
    .values({
      ...share,
      round: sql<number>`(select reopened from bank_lines where id = ${share.line_id})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('line_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** What has come for an invoice by the bank, payment by payment. */
export const listSharesOfInvoice = (db: Queryable, invoiceId: string) =>
  db
    .selectFrom('bank_line_shares')
    .innerJoin('bank_lines', 'bank_lines.id', 'bank_line_shares.line_id')
    .select([
      'bank_lines.id as line',
      'bank_lines.day',
      'bank_lines.name',
      'bank_line_shares.amount_cents as amountCents',
    ])
    .where('invoice_id', '=', invoiceId)
    .orderBy('bank_lines.day')
    .orderBy('bank_lines.id')
    .execute()

/** What of a payment went where. `round`: which time of booking the payment it is of. */
export type ShareOfLine = {
  line: number
  invoiceId: string
  orderId: string
  orderRef: string
  invoiceNo: string
  amountCents: number
  round: number
  isPaid: boolean
}

export async function listSharesOfLine(db: Queryable, line: number): Promise<ShareOfLine[]> {
  const { rows } = await sql<ShareOfLine>`
    select share.line_id as line, share.invoice_id as "invoiceId", orders.id as "orderId", orders.ref as "orderRef",
      invoices.invoice_no as "invoiceNo", share.amount_cents as "amountCents", share.round, invoices.paid_at is not null as "isPaid"
    from bank_line_shares share join invoices on invoices.id = share.invoice_id join orders on orders.id = invoices.order_id
    where share.line_id = ${line} order by invoices.number`.execute(db)
  return rows
}

/** The caller holds the locks of the invoice's order and of the line. */
export async function removeShare(
  trx: Trx,
  { line, invoiceId }: Pick<ShareOfLine, 'line' | 'invoiceId'>,
): Promise<void> {
  await trx.deleteFrom('bank_line_shares').where('line_id', '=', line).where('invoice_id', '=', invoiceId).execute()
}

export async function sumSharesOfInvoice(db: Queryable, invoiceId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('bank_line_shares')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::int`.as('sum'))
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return sum
}
