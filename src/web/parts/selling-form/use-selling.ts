import { useState } from 'react'
import { type CheckoutDecision, decideCheckout } from '#screens/checkout/checkout-decision.ts'
import { contentsOfScreen, pricesOfScreen } from '#screens/subscriptions/screen-purchase.ts'
import { appliedCoupon, type SubscriptionScreen } from '#screens/subscriptions/subscription-screen.ts'
import type { SellingProps } from '#web/parts/subscription-settings/selling-props.ts'
import { useSwag } from '#web/parts/swag/use-swag.ts'

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
    contents: contentsOfScreen(screen, { quantity, dollars, products: swag.products, swag: swag.choices }),
    prices: pricesOfScreen({ pricing, coupon: appliedCoupon(screen), products: swag.products }),
  }
}

export type Selling = ReturnType<typeof useSelling>
