import { randomUUID } from 'node:crypto'
import { cancelUnpayable } from '#application/sales/orders/cancel-unpayable.ts'
import { settlePayment } from '#application/sales/settle/settle-payment.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import { findVersion } from '#store/sales/order-versions.ts'
import { findOrder } from '#store/sales/orders.ts'
import { answerGoneOn } from './answer-payment.ts'
import type { CheckoutContext } from './checkout-context.ts'
import type { SaleOutcome } from './sale-outcome.ts'
import { findPurchase, type PurchaseName } from './submit-purchase.ts'

/** The one thing that a purchase is of, such as a gift; `isOf` tells an order of it from others. */
type Subject = { id: string; isOf: (snapshot: OrderSnapshot) => boolean }

/** The order by which whoever asks is paying for something of this subject, if it was begun; otherwise the id that it will have. */
export async function findPurchaseOf(context: CheckoutContext, { id, isOf }: Subject, name: PurchaseName) {
  const { attempt } = name
  // A browser's name for its attempt may outlive its subject: the next one is another purchase.
  const found = await findPurchase(context, { ...name, attempt: attempt && `${id} ${attempt}` })
  if (attempt !== null || !found.order) return found
  const row = await findVersion(context.db, found.order.id, found.order.version)
  return row && isOf(row.snapshot) ? found : { id: randomUUID(), order: undefined }
}

/** Cancels an order that its buyer thinks better of. What is told where it can't be any more, since it is being paid; otherwise null. */
export async function cancelOpenOrder(context: CheckoutContext, orderId: string): Promise<SaleOutcome | null> {
  const order = await findOrder(context.db, orderId)
  const intentId = order?.payment_intent_id
  if (!intentId) {
    if (order) await cancelUnpayable(context, orderId)
    return null
  }
  const { intent } = await context.ports.payments.cancelIntent(intentId)
  if (intent.status !== 'cancelled') return answerGoneOn(context, intentId)
  await settlePayment(context, intentId)
  return null
}
