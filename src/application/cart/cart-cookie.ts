/** The cookie in which a visitor's browser holds the id of its cart. */
export const CART_COOKIE = 'cart'

/** The cookie by which the page after a plain form learns why the cart did not change. */
export const CART_NOTE_COOKIE = 'cart-note'

/** The cookie by which the cart's page learns that a plain form has just put something into it. */
export const CART_ADDED_COOKIE = 'cart-added'
