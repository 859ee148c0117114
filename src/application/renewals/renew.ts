import type { CheckoutContext } from '#application/sales/place/checkout-context.ts'
import { refuse, type SaleOutcome } from '#application/sales/place/sale-outcome.ts'
import { type PurchaseAsked, type ScreenRule, submitPurchase } from '#application/sales/place/submit-purchase.ts'
import { readStanding } from '#application/subscriptions/read-standing.ts'
import { refuseRenewal } from '#domain/subscriptions/renewing.ts'
import { findAccountById } from '#store/accounts/accounts.ts'

/** `account`: the ref of whose subscription the page showed; null where it is not said. */
export type RenewalAsked = PurchaseAsked & { account: string | null }

/** Renews one's own subscription: its cycle comes after the last there is. */
export async function renew(context: CheckoutContext, asked: RenewalAsked): Promise<SaleOutcome> {
  if (asked.accountId === null) return refuse({ reason: 'not-logged-in' })
  const shown = await findAccountById(context.db, asked.accountId)
  if (asked.account !== null && asked.account !== shown?.ref) return refuse({ reason: 'another-account' })
  return submitPurchase(context, asked, sellsRenewals)
}

const sellsRenewals: ScreenRule = async (context, { wanted: { gifts, subscription }, accountId }) => {
  if (subscription === null) return { reason: 'no-subscription-chosen' }
  if (subscription.phase !== 'renewal' || gifts.length > 0) return { reason: 'new-at-renew' }
  const text = refuseRenewal(await readStanding(context, accountId))
  return text === null ? null : { reason: 'rule', text }
}
