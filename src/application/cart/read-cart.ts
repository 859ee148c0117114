import type { CartAnswer } from '#contract/cart.ts'

const emptyBill = (): CartAnswer['billing']['a'] => ({
  goods: [],
  giftsubs: [],
  membership: null,
  donation: null,
  giftees: [],
  reported: [],
})

/** The cart of a reader who has put nothing into one. */
export function readCart(): CartAnswer {
  return {
    items: [],
    giftsubs: [],
    subscription: null,
    donation: null,
    billing: { a: emptyBill(), b: emptyBill(), c: emptyBill() },
  }
}
