import { completeOrder } from '#application/orders/complete-order.ts'
import { type OrderSubmitted, submitVersion } from '#application/orders/write-order.ts'
import type { CartContents } from '#domain/cart/cart-contents.ts'
import { amountOf, type OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import { findVersion, forgetPasswords } from '#store/order-versions.ts'
import { findOrder, lockOrder, recordSettle } from '#store/orders.ts'
import { answerGoneOn } from './answer-payment.ts'
import type { CheckoutContext } from './checkout-context.ts'
import { type CheckoutTold, refuseGoods } from './checkout-told.ts'

/**
 * Completes an order for which nothing is to be paid. `submitted` is its new version, null where its first one is it. A
 * payment that was begun before, when there was something to pay, is cancelled first: it must not be paid afterwards.
 * Null where the order was cancelled with it: then there is to be another one.
 */
export async function completeFree(
  context: CheckoutContext,
  orderId: string,
  submitted: OrderSubmitted | null,
): Promise<CheckoutTold | null> {
  const before = await findOrder(context.db, orderId)
  const intentId = before?.payment_intent_id
  if (intentId) {
    const { intent } = await context.ports.payments.cancelIntent(intentId)
    if (intent.status !== 'cancelled') return answerGoneOn(context, intentId)
  }
  const written = await submitVersion(context, orderId, submitted ?? undefined)
  if (written && 'reason' in written) return refuseGoods(context, written)
  if (written) await complete(context, orderId, written.version)
  else if ((await findOrder(context.db, orderId))?.status === 'cancelled') return null
  return answerFree(context, orderId)
}

export const answerFree = ({ ports }: CheckoutContext, orderId: string): CheckoutTold => ({
  status: 200,
  answer: { type: 'gratis', data: ports.orderLinks.receiptToken(orderId) },
})

function complete({ db, now, ports }: CheckoutContext, orderId: string, version: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    const row = await findVersion(trx, orderId, version)
    // Somebody else has completed it, or submitted something that costs.
    if (order?.status !== 'started' || order.version !== version || !row) return
    const snapshot = row.snapshot as unknown as OrderSnapshot
    if (amountOf(snapshot) !== 0) throw new Error('An order that costs something can not be completed for nothing')
    const at = now()
    const paid = { paid_version: version, paid_cents: 0 }
    await recordSettle(trx, orderId, { at, status: 'completed', ...paid, completed_at: at })
    await completeOrder(
      trx,
      {
        orderId,
        ref: order.ref,
        cartId: order.cart_id,
        cartContents: row.cart_contents as unknown as CartContents | null,
        snapshot,
        passwordHash: row.password_hash,
        amountCents: 0,
        saved: null,
      },
      ports.orderLinks,
      at,
    )
    await forgetPasswords(trx, orderId)
  })
}
