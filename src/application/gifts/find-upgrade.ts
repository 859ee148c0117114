import type { CheckoutContext } from '#application/sales/place/checkout-context.ts'
import { cancelOpenOrder, findPurchaseOf } from '#application/sales/place/find-purchase-of.ts'
import type { SaleOutcome } from '#application/sales/place/sale-outcome.ts'
import type { PurchaseName } from '#application/sales/place/submit-purchase.ts'
import type { GiftRow } from '#store/gifts/gifts.ts'
import { findOrder } from '#store/sales/orders.ts'

/** The order by which whoever asks is paying for an upgrade of this gift, if it was begun; otherwise the id that it will have. */
export const findUpgrade = (context: CheckoutContext, giftId: string, name: PurchaseName) =>
  findPurchaseOf(context, { id: giftId, isOf: ({ redeems }) => redeems?.giftId === giftId }, name)

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
  return cancelOpenOrder(context, heldBy)
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
