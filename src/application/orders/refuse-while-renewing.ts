import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import type { Trx } from '#store/database.ts'
import { lockPayer } from '#store/payers.ts'
import { findOpenRenewal } from '#store/renewals.ts'
import type { GoodsRefusal } from './hold-goods.ts'
import { Refused } from './refused.ts'

/** `renewing`: the account's subscription is being renewed by itself at this moment, so that it is not sold once more. */
export type OrderRefusal = GoodsRefusal | { reason: 'renewing' }

/**
 * A subscription of one's own is not sold while it is being charged for by itself; nor is it charged for by itself while it
 * is being bought: whoever decides on either holds the payer. Not the ledger, which completing takes before it writes an order.
 */
export async function refuseWhileRenewing(trx: Trx, { buyer: { accountId }, bill }: OrderSnapshot): Promise<void> {
  if (accountId === null || bill.membership?.type !== 'subscription') return
  await lockPayer(trx, accountId)
  const renewal = await findOpenRenewal(trx, accountId)
  if (renewal?.state === 'charging') throw new Refused<OrderRefusal>({ reason: 'renewing' })
}
