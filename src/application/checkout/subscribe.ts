import { hasCycles } from '#store/cycles.ts'
import type { CheckoutContext } from './checkout-context.ts'
import type { CheckoutTold } from './checkout-told.ts'
import { type PurchaseAsked, type ScreenRule, submitPurchase } from './submit-purchase.ts'

/** Subscribes: for oneself, which makes an account, or for others. */
export const subscribe = (context: CheckoutContext, asked: PurchaseAsked): Promise<CheckoutTold> =>
  submitPurchase(context, asked, sellsNewSubscriptions)

const sellsNewSubscriptions: ScreenRule = async ({ db }, { wanted: { gifts, subscription }, accountId }) => {
  if (subscription === null) return gifts.length === 0 ? 'Please choose a subscription.' : null
  if (subscription.phase === 'renewal') return 'A subscription is renewed at /subscribe/renew.'
  if (accountId === null || !(await hasCycles(db, accountId))) return null
  return 'You are a subscriber already. Please buy a gift, or renew your subscription instead.'
}
