import { randomUUID } from 'node:crypto'
import { answerGoneOn } from '#application/checkout/answer-payment.ts'
import type { CheckoutContext } from '#application/checkout/checkout-context.ts'
import type { CheckoutTold } from '#application/checkout/checkout-told.ts'
import { findPurchase, type PurchaseName } from '#application/checkout/submit-purchase.ts'
import { giveBackGoods } from '#application/orders/hold-goods.ts'
import { settlePayment } from '#application/payments/settle-payment.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import type { GiftRow } from '#store/gifts.ts'
import { findVersion, forgetPasswords } from '#store/order-versions.ts'
import { findOrder, lockOrder, updateOrder } from '#store/orders.ts'

/** The order by which whoever asks is paying for an upgrade of this gift, if it was begun; otherwise the id that it will have. */
export async function findUpgrade(context: CheckoutContext, giftId: string, name: PurchaseName) {
  const { attempt, accountId, intentId } = name
  // A browser's name for its attempt may outlive a gift: the next one is another purchase.
  const found = await findPurchase(context, { attempt: attempt && `${giftId} ${attempt}`, accountId, intentId })
  if (attempt !== null || !found.order || (await isOf(context, found.order, giftId))) return found
  return { id: randomUUID(), order: undefined }
}

async function isOf({ db }: CheckoutContext, { id, version }: { id: string; version: number }, giftId: string) {
  const row = await findVersion(db, id, version)
  return (row?.snapshot as unknown as OrderSnapshot | undefined)?.redeems?.giftId === giftId
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
): Promise<CheckoutTold | null> {
  if (heldBy === null || heldBy === keeps) return null
  const order = await findOrder(context.db, heldBy)
  if (!order || !(await isTheirs(context, order, giftId, name))) return null
  const intentId = order.payment_intent_id
  if (intentId === null) return cancelUnpaid(context, heldBy)
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

/** Its secret never reached a browser. */
const cancelUnpaid = ({ db }: CheckoutContext, orderId: string) =>
  db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order?.status !== 'started' || order.payment_intent_id !== null) return null
    await updateOrder(trx, orderId, { status: 'cancelled' })
    await giveBackGoods(trx, orderId)
    await forgetPasswords(trx, orderId)
    return null
  })
