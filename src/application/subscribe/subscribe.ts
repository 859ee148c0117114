import type { CheckoutContext } from '#application/sales/place/checkout-context.ts'
import type { SaleOutcome } from '#application/sales/place/sale-outcome.ts'
import { type PurchaseAsked, type ScreenRule, submitPurchase } from '#application/sales/place/submit-purchase.ts'
import { hasCycles } from '#store/subscriptions/cycles.ts'

/** Subscribes: for oneself, which makes an account, or for others. */
export const subscribe = (context: CheckoutContext, asked: PurchaseAsked): Promise<SaleOutcome> =>
  submitPurchase(context, asked, sellsNewSubscriptions)

const sellsNewSubscriptions: ScreenRule = async ({ db }, { wanted: { gifts, subscription }, accountId }) => {
  if (subscription === null) return gifts.length === 0 ? { reason: 'no-subscription-chosen' } : null
  if (subscription.phase === 'renewal') return { reason: 'renewal-at-subscribe' }
  if (accountId === null || !(await hasCycles(db, accountId))) return null
  return { reason: 'subscriber-already' }
}
