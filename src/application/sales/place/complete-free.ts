import { completeOrder } from '#application/sales/orders/complete-order.ts'
import { type OrderSubmitted, submitVersion } from '#application/sales/orders/write-order.ts'
import { amountOf } from '#domain/orders/order-snapshot.ts'
import { findVersion, forgetPasswords } from '#store/sales/order-versions.ts'
import { findOrder, lockOrder, recordSettle } from '#store/sales/orders.ts'
import { answerGoneOn } from './answer-payment.ts'
import type { CheckoutContext } from './checkout-context.ts'
import { refuseOrder, type SaleOutcome } from './sale-outcome.ts'

/**
 * Completes an order for which nothing is to be paid. `submitted` is its new version, null where its first one is it. A
 * payment that was begun before, when there was something to pay, is cancelled first: it must not be paid afterwards.
 * Null where the order was cancelled with it: then there is to be another one.
 */
export async function completeFree(
  context: CheckoutContext,
  orderId: string,
  submitted: OrderSubmitted | null,
): Promise<SaleOutcome | null> {
  const before = await findOrder(context.db, orderId)
  const intentId = before?.payment_intent_id
  if (intentId) {
    const { intent } = await context.ports.payments.cancelIntent(intentId)
    if (intent.status !== 'cancelled') return answerGoneOn(context, intentId)
  }
  const written = await submitVersion(context, orderId, submitted ?? undefined)
  if (written && 'reason' in written) return refuseOrder(context, written)
  if (written) await complete(context, orderId, written.version)
  else if ((await findOrder(context.db, orderId))?.status === 'cancelled') return null
  return answerFree(context, orderId)
}

export const answerFree = ({ ports }: CheckoutContext, orderId: string): SaleOutcome => ({
  outcome: 'free',
  receipt: ports.orderLinks.receiptToken(orderId),
})

function complete(context: CheckoutContext, orderId: string, version: number): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    const row = await findVersion(trx, orderId, version)
    // Somebody else has completed it, or submitted something that costs.
    if (order?.status !== 'started' || order.version !== version || !row) return
    const snapshot = row.snapshot
    if (amountOf(snapshot) !== 0) throw new Error('An order that costs something can not be completed for nothing')
    const at = context.now()
    const paid = { paid_version: version, paid_cents: 0 }
    await recordSettle(trx, orderId, { at, status: 'completed', ...paid, completed_at: at })
    const completed = {
      orderId,
      ref: order.ref,
      cartId: order.cart_id,
      cartContents: row.cart_contents,
      snapshot,
      passwordHash: row.password_hash,
      submittedBy: row.submitted_by,
      amountCents: 0,
      saved: null,
    }
    await completeOrder(trx, context, completed, at)
    await forgetPasswords(trx, orderId)
  })
}
