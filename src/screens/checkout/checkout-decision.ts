/** Whether the reader pays at once or puts it into the cart for later. */
export const checkoutDecisions = ['now', 'later'] as const
export type CheckoutDecision = (typeof checkoutDecisions)[number]

export type DecisionOffer = {
  /** Whether there is anything to choose. */
  offered: boolean
  decision: CheckoutDecision
  /** What stands below the choice: the review with the payment, or a button that adds to the cart. */
  shows: 'review-and-payment' | 'add-to-cart'
}

/** Now is the default; later counts only where the flow's configuration (`checkoutLater`) allows it. */
export function decideCheckout(checkoutLater: boolean, chosen: CheckoutDecision = 'now'): DecisionOffer {
  const decision = checkoutLater ? chosen : 'now'
  return { offered: checkoutLater, decision, shows: decision === 'now' ? 'review-and-payment' : 'add-to-cart' }
}
