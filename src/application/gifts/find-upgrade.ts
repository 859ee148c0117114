import { randomUUID } from 'node:crypto'
import { cancelUnpayable } from '#application/sales/orders/cancel-unpayable.ts'
import { answerGoneOn } from '#application/sales/place/answer-payment.ts'
import type { CheckoutContext } from '#application/sales/place/checkout-context.ts'
import type { SaleOutcome } from '#application/sales/place/sale-outcome.ts'
import { findPurchase, type PurchaseName } from '#application/sales/place/submit-purchase.ts'
import { settlePayment } from '#application/sales/settle/settle-payment.ts'
import type { GiftRow } from '#store/gifts/gifts.ts'
import { findVersion } from '#store/sales/order-versions.ts'
import { findOrder } from '#store/sales/orders.ts'

/** The order by which whoever asks is paying for an upgrade of this gift, if it was begun; otherwise the id that it will have. */
export async function findUpgrade(context: CheckoutContext, giftId: string, name: PurchaseName) {
  const { attempt } = name
  // A browser's name for its attempt may outlive a gift: the next one is another purchase.
  const found = await findPurchase(context, { ...name, attempt: attempt && `${giftId} ${attempt}` })
  if (attempt !== null || !found.order || (await isOf(context, found.order, giftId))) return found
  return { id: randomUUID(), order: undefined }
}

async function isOf({ db }: CheckoutContext, { id, version }: { id: string; version: number }, giftId: string) {
  const row = await findVersion(db, id, version)
  return row?.snapshot.redeems?.giftId === giftId
}

/**
 * Whoever was about to pay for an upgrade and wants something else now is not kept from it by their own payment: it is
 * cancelled, unless it is the one that is gone on with (`keeps`). What is told where it can't be any more; null where
 * nothing of theirs stands in the way.
 */
export async function releaseOwnHold(
  context: CheckoutContext,
  { id: giftId, held_by: heldBy }: GiftRow,
  name: PurchaseName,
  { keeps }: { keeps: string | null },
): Promise<SaleOutcome | null> {
  if (heldBy === null || heldBy === keeps) return null
  const order = await findOrder(context.db, heldBy)
  if (!order || !(await isTheirs(context, order, giftId, name))) return null
  const intentId = order.payment_intent_id
  if (intentId === null) {
    await cancelUnpayable(context, heldBy)
    return null
  }
  const { intent } = await context.ports.payments.cancelIntent(intentId)
  if (intent.status !== 'cancelled') return answerGoneOn(context, intentId)
  await settlePayment(context, intentId)
  return null
}

/** By their account, or by the browser's name for the attempt, which it had before they logged in. */
async function isTheirs(
  context: CheckoutContext,
  order: { id: string; account_id: string | null },
  giftId: string,
  name: PurchaseName,
) {
  if (name.accountId !== null && order.account_id === name.accountId) return true
  for (const accountId of new Set([null, name.accountId]))
    if ((await findUpgrade(context, giftId, { ...name, accountId })).id === order.id) return true
  return false
}
