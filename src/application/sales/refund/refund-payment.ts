import { releaseGoods } from '#application/sales/orders/hold-goods.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { insertEvent } from '#store/events/events.ts'
import { lockOrder, updateOrder } from '#store/sales/orders.ts'
import { insertGivenBack } from '#store/sales/stray-payments.ts'

type Misfit = { intentId: string; orderId: string; because: string }

/** Refunds money that does not fit its order. Done again it changes nothing: the provider refunds once under one key. */
export async function refundPayment(context: SaleContext<'payments'>, { intentId, orderId, because }: Misfit) {
  const { db, now, ports } = context
  const refund = await ports.payments.refund(intentId, `give-back:${intentId}:1`)
  if (refund.outcome === 'refused') throw new Error(`The provider does not give back a payment: ${refund.reason}`)
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order) return
    const row = { payment_intent_id: intentId, order_id: orderId, because, given_back_at: now() }
    if (!(await insertGivenBack(trx, row))) return
    await insertEvent(trx, { name: 'payment-given-back', at: now(), data: { order: order.ref, because } })
    // Only what was not sold: an order that is completed keeps its goods.
    await releaseGoods(trx, context, orderId)
    const isItsOwn = order.payment_intent_id === intentId
    if (isItsOwn && order.status !== 'completed') await updateOrder(trx, orderId, { status: 'refunded' })
  })
}
