import type { CheckoutContext } from '#application/sales/place/checkout-context.ts'
import { refuse, type SaleOutcome } from '#application/sales/place/sale-outcome.ts'
import { type PurchaseAsked, type ScreenRule, submitPurchase } from '#application/sales/place/submit-purchase.ts'
import { readStanding } from '#application/subscriptions/read-standing.ts'
import { refuseRenewal } from '#domain/subscriptions/renewing.ts'
import { findAccountById } from '#store/accounts/accounts.ts'
import { findRenewLink } from './find-renew-link.ts'

/** `account`: the ref of whose subscription the page showed; null where it is not said. `token`: of a mailed link. */
export type RenewalAsked = PurchaseAsked & { account: string | null; token: string | null }

/**
 * Renews one's own subscription: its cycle comes after the last there is. A mailed link lets its holder pay for it with a card
 * of their own; what the account has saved is for whoever is logged in.
 */
export async function renew(context: CheckoutContext, sent: RenewalAsked): Promise<SaleOutcome> {
  const linked = await findRenewLink(context, sent.token)
  const isByLink = linked !== null && linked !== sent.accountId
  const asked = isByLink ? { ...sent, accountId: linked } : sent
  if (asked.accountId === null || (isByLink && asked.pay === 'use-card')) return refuse({ reason: 'not-logged-in' })
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
