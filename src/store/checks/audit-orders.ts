import { sql } from 'kysely'
import type { Database } from '#store/database.ts'

/**
 * Looked at after every suite: an order is completed exactly where what arrived for it is the price of a version that was
 * submitted, and completing it was told once; one that was given back afterwards keeps nothing of what it brought about.
 * An order whose debit is under way has an invoice; one that is paid has a completed order, and one that is void none.
 * Invoices are numbered without gaps. A gift is redeemed exactly where it is one cycle, of whoever redeemed it; it is held
 * only by an order that can still be paid, and so is a subscription. Answers the orders, invoices and gifts of which that
 * is not so.
 */
export async function auditOrders(db: Database) {
  const { rows } = await sql<{ ref: string; status: string }>`
    select orders.ref, orders.status from (select *, (status = 'completed' or status = 'refunded' and (
        exists (select from refunds where order_id = orders.id and refunded_at is not null)
        or exists (select from disputes where order_id = orders.id and ended_at is not null))) as was_completed from orders) as orders
    left join order_versions paid on paid.order_id = orders.id and paid.version = orders.paid_version
    left join (select data ->> 'order' as ref, count(*) filter (where name = 'order-completed') as completed,
        count(*) filter (where name in ('refunded', 'charged-back')) as given_back
      from events group by 1) told on told.ref = orders.ref
    where was_completed <> coalesce(paid_cents = paid.amount_cents, false)
      or was_completed <> (completed_at is not null)
      or was_completed <> (coalesce(told.completed, 0) = 1)
      or status = 'refunded' and (
        exists (select from stock_holds where holder = orders.id::text)
        or exists (select from coupon_uses where holder = orders.id::text)
        or exists (select from cycles where order_id = orders.id and cancelled_at is null)
        or exists (select from gifts where order_id = orders.id and redeemed_at is null and voided_at is null)
        or exists (select from monthly_donations where order_id = orders.id and monthly_donations.status <> 'cancelled')
        or coalesce(told.given_back, 0) > 1)
    union
    select orders.ref, invoices.invoice_no from invoices join orders on orders.id = order_id
    where (paid_at is not null) <> (orders.status = 'completed' or (orders.status = 'refunded' and completed_at is not null))
      or (void_at is not null and orders.status <> 'cancelled')
      or number > (select count(*) from invoices) or number > (select last from invoice_counter)
    union
    select ref, status from orders where status = 'processing' and id not in (select order_id from invoices)
    union
    select gifts.id::text, 'gift' from gifts left join cycles on cycles.gift_id = gifts.id
    left join orders on orders.id = gifts.held_by
    where gifts.redeemed_by is distinct from cycles.account_id
      or gifts.held_by is not null and orders.status not in ('started', 'processing')
    union
    select orders.ref, 'holds a subscription' from cycle_holds join orders on orders.id = cycle_holds.order_id
    where orders.status not in ('started', 'processing')
  `.execute(db)
  return rows
}
