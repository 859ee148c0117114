import { randomUUID } from 'node:crypto'
import { Refused, refusing } from '#application/sales/refused.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import type { OrderRefusal } from '#domain/orders/order-refusal.ts'
import { lockCartById } from '#store/cart/carts.ts'
import type { Trx } from '#store/database.ts'
import { findOrder } from '#store/sales/orders.ts'
import { type OrderAsked, refuseSubmitted, writeOrder } from './write-order.ts'

/** `begun-already`: its cart has an order. `cart-changed`: it is no longer what was priced. */
type NotStarted = OrderRefusal | { reason: 'begun-already' } | { reason: 'cart-changed' }

/** `isNew`: written down now, and not before. */
export type OrderStarted = { ok: true; id: string; isNew: boolean } | ({ ok: false } & NotStarted)

/** Writes an order down, and holds what it needs, before anyone is asked for money; one that is there already stays as it is. */
export async function startOrder(context: SaleContext<'orderLinks'>, asked: OrderAsked): Promise<OrderStarted> {
  const { db, now } = context
  const { id = randomUUID(), cart } = asked
  const written = await refusing<{ isNew: boolean }, NotStarted>(
    db.transaction().execute(async (trx) => {
      const isNew = await writeOrder(trx, context, { ...asked, id }, now())
      if (!isNew && !(await findOrder(trx, id))) throw new Refused<NotStarted>({ reason: 'begun-already' })
      if (isNew) await refuseSubmitted(trx, context, asked.snapshot)
      if (isNew && cart && !(await isCartStill(trx, cart))) throw new Refused<NotStarted>({ reason: 'cart-changed' })
      return { isNew }
    }),
  )
  return 'isNew' in written ? { ok: true, id, ...written } : { ok: false, ...written }
}

/** What was priced may have been bought meanwhile: an order completes, and empties its cart, in a transaction of its own. */
async function isCartStill(trx: Trx, { id, version }: { id: string; version: number }): Promise<boolean> {
  // Locked after the goods, as completing an order does.
  const cart = await lockCartById(trx, id)
  return cart?.version === version
}
