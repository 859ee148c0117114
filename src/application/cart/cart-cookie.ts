/** The cookie in which a visitor's browser holds the id of its cart. */
export const CART_COOKIE = 'cart'

/** The cookie by which the page after a plain form learns why the cart did not change. */
export const CART_NOTE_COOKIE = 'cart-note'

/** Ids that a browser holds and can't make up. */
export type SignedIds = {
  sign(id: string): string
  /** Null for what this site has not signed. */
  read(text: string): string | null
}
