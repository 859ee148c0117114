import { sql } from 'kysely'
import type { Database, Queryable } from '#store/database.ts'
import { orderColumns } from './orders.ts'

/** Takes the right to ask the provider about an order, and reads it; undefined where somebody has asked since `before`. */
export const takeAsking = (db: Queryable, id: string, { before, now }: { before: Date; now: Date }) =>
  db
    .updateTable('orders')
    .set({ checked_at: now })
    .where('id', '=', id)
    .where((where) => where.or([where('checked_at', 'is', null), where('checked_at', '<=', before)]))
    .returning(orderColumns)
    .executeTakeFirst()

export type Overdue = {
  statuses: readonly string[]
  touchedAfter?: Date
  touchedBefore?: Date
  /** Only those that staff have billed, or only the others; all of them where it is not said. */
  billed?: boolean
  checkedBefore: Date
  now: Date
}

/**
 * Takes up to so many orders to be asked about, longest unasked first. They count as asked from here on, so that two sweepers
 * share the work, and an order whose news can't be had does not keep the others from theirs.
 */
export async function takeOverdueOrders(db: Database, asked: Overdue, most: number) {
  const { statuses, touchedAfter = new Date(0), touchedBefore = asked.now, billed = null, checkedBefore, now } = asked
  const { rows } = await sql<{ id: string; payment_intent_id: string | null }>`
    update orders set checked_at = ${now}
    where id in (
      select id from orders
      where status = any(${statuses}) and touched_at >= ${touchedAfter} and touched_at <= ${touchedBefore}
        and (${billed}::boolean is null or ${billed} = exists (
          select from invoices where order_id = orders.id and origin = 'staff' and void_at is null))
        and (checked_at is null or checked_at < ${checkedBefore})
      order by checked_at nulls first, id limit ${most} for update skip locked)
    returning id, payment_intent_id
  `.execute(db)
  return rows
}
