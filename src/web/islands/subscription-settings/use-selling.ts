import { useState } from 'react'
import { contentsOfScreen, pricesOfScreen } from '#domain/cart/screen-purchase.ts'
import { type CheckoutDecision, decideCheckout } from '#domain/checkout/checkout-decision.ts'
import { appliedCoupon, type SubscriptionScreen } from '#domain/subscriptions/subscription-screen.ts'
import type { SellingProps } from './selling-props.ts'
import { useSwag } from './use-swag.ts'

/** What goes with the subscription that a screen sells, and all of it together. `quantity`: how many gifts. */
export function useSelling({ flow, pricing }: SellingProps, screen: SubscriptionScreen, quantity = 1) {
  const swag = useSwag(flow.addProducts)
  const [dollars, setDollars] = useState(0)
  const [decided, setDecided] = useState<CheckoutDecision>('now')
  const [isBusy, setBusy] = useState(false)
  return {
    swag,
    donation: { value: dollars, set: setDollars },
    decision: { ...decideCheckout(flow.checkoutLater, decided), set: setDecided },
    /** From a press until its outcome is known. */
    isBusy,
    onBusy: setBusy,
    contents: contentsOfScreen(screen, { quantity, dollars, products: swag.priced, swag: swag.choices }),
    prices: pricesOfScreen({ pricing, coupon: appliedCoupon(screen), products: swag.priced }),
  }
}

export type Selling = ReturnType<typeof useSelling>
