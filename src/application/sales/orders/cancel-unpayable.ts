import type { SaleContext } from '#application/sales/sale-kind.ts'
import { forgetPasswords } from '#store/sales/order-versions.ts'
import { lockOrder, updateOrder } from '#store/sales/orders.ts'
import { releaseGoods } from './hold-goods.ts'

type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** Cancels an order whose payment's secret never reached a browser, so that nobody can pay it. False where that is not so any more. */
export const cancelUnpayable = (
  context: SaleContext,
  id: string,
  isLeft: (order: Order) => boolean = () => true,
): Promise<boolean> =>
  context.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id)
    if (order?.status !== 'started' || order.payment_intent_id !== null || !isLeft(order)) return false
    await updateOrder(trx, id, { status: 'cancelled' })
    await releaseGoods(trx, context, id)
    await forgetPasswords(trx, id)
    return true
  })
