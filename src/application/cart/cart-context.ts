import type { UseCaseContext } from '#application/context.ts'
import type { CatalogueSource } from '#application/store/catalogue-source.ts'
import type { CartKey } from '#store/cart/carts.ts'

/** What the use cases of the cart are given: beside the rest, what is sold, from memory. */
export type CartContext = UseCaseContext & { readonly catalogue: CatalogueSource }

/** Whose cart is meant: the account's where somebody is logged in, otherwise the one whose id the browser holds. */
export type CartOwner = {
  readonly accountId: string | null
  readonly cartId: string | null
  /** Where the request comes from: carts of visitors are counted by it. */
  readonly network?: string
}

/** Null for a browser that has no cart yet. */
export function keyOf({ accountId, cartId }: CartOwner): CartKey | null {
  if (accountId !== null) return { accountId }
  return cartId === null ? null : { cartId }
}

/** Carts that nobody has changed for so long are removed. */
export const CART_DAYS = 90
const DAY_MS = 24 * 60 * 60 * 1000

export const expiryFrom = (now: Date): string => new Date(now.getTime() + CART_DAYS * DAY_MS).toISOString().slice(0, 10)
