import { readStanding } from '#application/subscriptions/read-standing.ts'
import { LOG_IN_TO_RENEW, refuseRenewal } from '#domain/subscriptions/renewing.ts'
import { findAccountById } from '#store/accounts.ts'
import type { CheckoutContext } from './checkout-context.ts'
import { type CheckoutTold, refuse } from './checkout-told.ts'
import { type PurchaseAsked, type ScreenRule, submitPurchase } from './submit-purchase.ts'

/** `account`: the ref of whose subscription the page showed; null where it is not said. */
export type RenewalAsked = PurchaseAsked & { account: string | null }

/** Renews one's own subscription: its cycle comes after the last there is. */
export async function renew(context: CheckoutContext, asked: RenewalAsked): Promise<CheckoutTold> {
  if (asked.accountId === null) return { status: 401, answer: { errors: { general: LOG_IN_TO_RENEW } } }
  const shown = await findAccountById(context.db, asked.accountId)
  if (asked.account !== null && asked.account !== shown?.ref) return refuse({ general: ANOTHER_ACCOUNT }, 409)
  return submitPurchase(context, asked, sellsRenewals)
}

const ANOTHER_ACCOUNT = 'You are logged in to another account by now. Please load this page again.'

const sellsRenewals: ScreenRule = async (context, { wanted: { gifts, subscription }, accountId }) => {
  if (subscription === null) return 'Please choose a subscription.'
  if (subscription.phase !== 'renewal' || gifts.length > 0) return 'New subscriptions and gifts are sold at /subscribe.'
  return refuseRenewal(await readStanding(context, accountId))
}
