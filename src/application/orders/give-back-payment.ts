import type { WithPorts } from '#application/context.ts'
import { insertEvent } from '#store/events.ts'
import { lockOrder, updateOrder } from '#store/orders.ts'
import { insertGivenBack } from '#store/stray-payments.ts'
import { giveBackGoods } from './hold-goods.ts'

type GiveBack = { intentId: string; orderId: string; because: string }

/** Gives back money that does not fit its order. Done again it changes nothing: the provider refunds once under one key. */
export async function givePaymentBack(context: WithPorts<'payments'>, { intentId, orderId, because }: GiveBack) {
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
    await giveBackGoods(trx, orderId)
    const isItsOwn = order.payment_intent_id === intentId
    if (isItsOwn && order.status !== 'completed') await updateOrder(trx, orderId, { status: 'refunded' })
  })
}
