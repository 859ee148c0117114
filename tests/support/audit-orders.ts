import { sql } from 'kysely'
import type { Database } from '#store/database.ts'

/**
 * Looked at after every suite: an order is completed exactly where what arrived for it is the price of a version that was
 * submitted, and completing it was told once. Answers the orders of which that is not so.
 */
export async function auditOrders(db: Database) {
  const { rows } = await sql<{ ref: string; status: string }>`
    select orders.ref, orders.status from orders
    left join order_versions paid on paid.order_id = orders.id and paid.version = orders.paid_version
    where (status = 'completed') <> coalesce(paid_cents = paid.amount_cents, false)
      or (status = 'completed') <> (completed_at is not null)
      or (status = 'completed') <> (
        select count(*) = 1 from events where name = 'order-completed' and data ->> 'order' = orders.ref)
  `.execute(db)
  return rows
}
