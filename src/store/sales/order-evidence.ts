import { sql } from 'kysely'
import type { Address } from '#domain/addresses/address.ts'
import type { Queryable } from '#store/database.ts'

export type OrderDelivery = {
  issue: number
  deliverable: string
  copies: number
  name: string
  address: Address | null
  listed_at: Date
  handed_over_at: Date | null
  delivered_at: Date | null
}

/** The issues that went out on the subscription that an order began, or has upgraded: from when it was paid. */
export async function listDeliveriesOfOrder(
  db: Queryable,
  { orderId, upgraded, since }: { orderId: string; upgraded: string | null; since: Date },
): Promise<OrderDelivery[]> {
  const { rows } = await sql<OrderDelivery>`
    select delivery.issue_number as issue, delivery.deliverable, delivery.copies, delivery.name, delivery.address,
      delivery.bound_at as listed_at, dispatch.handed_over_at, dispatch.delivered_at
    from deliveries delivery
    join dispatches dispatch on dispatch.issue_number = delivery.issue_number and dispatch.number = delivery.dispatch_number
    where delivery.cycle_id in (select id from cycles where order_id = ${orderId})
      or delivery.cycle_id = ${upgraded} and delivery.bound_at >= ${since}
    order by delivery.issue_number, delivery.dispatch_number`.execute(db)
  return rows
}
