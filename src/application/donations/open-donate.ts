import { type OpeningContext, readBuyer, readSaved } from '#application/sales/place/read-buyer.ts'
import type { CheckoutAccount } from '#domain/checkout/checkout-account.ts'
import type { SavedMethod } from '#domain/payments/saved-method.ts'

/** Who comes to donate, where they are known here. */
export type OpenedDonate = { account: CheckoutAccount | null; saved: SavedMethod | null }

export async function openDonate(context: OpeningContext, accountId: string | null): Promise<OpenedDonate> {
  if (accountId === null) return { account: null, saved: null }
  const [account, saved] = await Promise.all([readBuyer(context, accountId), readSaved(context, accountId)])
  return { account, saved: account && saved }
}
