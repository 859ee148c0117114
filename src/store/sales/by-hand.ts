import { sql } from 'kysely'
import type { Queryable, Trx } from '#store/database.ts'

/** Refunds of what a check or a wire has paid: no provider gives that back, somebody transfers it. */
const byHand = sql`
  select part.order_id, part.number, part.amount_cents, part.refunded_at
  from refund_parts part join invoices on invoices.order_id = part.order_id and invoices.paid_by in ('check', 'wire')
  where part.refunded_at is not null and part.provider_ref is null and part.paid_back_on is null
  union all
  select refund.order_id, null, orders.paid_cents - orders.parts_cents, refund.refunded_at
  from refunds refund join orders on orders.id = refund.order_id
    join invoices on invoices.order_id = refund.order_id and invoices.paid_by in ('check', 'wire')
  where refund.refunded_at is not null and refund.provider_ref is null and refund.paid_back_on is null
    and orders.paid_cents > orders.parts_cents`

/** `number`: of a part; null for all that was left. */
export type OwedByHand = { number: number | null; amountCents: number }

/** What of an order is to be paid back by hand and is not yet. */
export async function listOwedByHand(db: Queryable, orderId: string): Promise<OwedByHand[]> {
  const { rows } = await sql<OwedByHand>`
    select number, amount_cents as "amountCents" from (${byHand}) owed where order_id = ${orderId}
    order by refunded_at, number`.execute(db)
  return rows
}

/** Of how many orders something is. */
export async function countOwedByHand(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct order_id)::int as count from (${byHand}) owed`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether something of an order is, with `orders` in reach. */
export const isOwedByHand = sql`orders.id in (select order_id from (${byHand}) owed)`

type PaidBack = { orderId: string; on: string; by: string }

/** The caller holds the order's lock, and has looked what is owed. */
export async function notePaidBackByHand(trx: Trx, { orderId, on, by }: PaidBack): Promise<void> {
  const paid = { paid_back_on: on, paid_back_by: by }
  for (const table of ['refunds', 'refund_parts'] as const)
    await trx
      .updateTable(table)
      .set(paid)
      .where('order_id', '=', orderId)
      .where('refunded_at', 'is not', null)
      .where('provider_ref', 'is', null)
      .where('paid_back_on', 'is', null)
      .execute()
}
