import type { UseCaseContext } from '#application/context.ts'
import { listOrders, type OrderListed, type OrdersAsked } from '#store/sales/order-lists.ts'

/** Orders, newest first; `next` is where to go on, null at the end. */
export async function readOrders(
  { db }: UseCaseContext,
  asked: OrdersAsked,
): Promise<{ orders: OrderListed[]; next: string | null }> {
  const found = await listOrders(db, { ...asked, limit: asked.limit + 1 })
  const orders = found.slice(0, asked.limit)
  return { orders, next: found.length > orders.length ? (orders.at(-1)?.ref ?? null) : null }
}
