import type { CartOwner } from '#application/cart/cart-context.ts'
import { readCart } from '#application/cart/read-cart.ts'
import { type OpeningContext, readBuyer, readSaved } from '#application/sales/place/read-buyer.ts'
import type { CartAnswer } from '#contract/cart.ts'
import type { CheckoutAccount } from '#domain/checkout/checkout-account.ts'
import type { SavedMethod } from '#domain/payments/saved-method.ts'

export type OpenedCheckout = {
  cart: CartAnswer
  /** Null for a guest. */
  account: CheckoutAccount | null
  saved: SavedMethod | null
}

/** What somebody is shown who comes to check out. */
export async function openCheckout(context: OpeningContext, owner: CartOwner): Promise<OpenedCheckout> {
  const { accountId } = owner
  const [cart, account, saved] = await Promise.all([
    readCart(context, owner),
    accountId ? readBuyer(context, accountId) : null,
    accountId ? readSaved(context, accountId) : null,
  ])
  return { cart, account, saved: account && saved }
}
