import { categorySlug } from './categories.ts'
import { shipcodeSlug } from './shipcodes.ts'
import { appliedCoupon, purposeOf, type SubscriptionScreen } from './subscription-screen.ts'
import { termSlug } from './terms.ts'

/** The query under which the page opens with what is chosen now. No code means that none is wanted, though one be remembered. */
export function queryOfScreen(screen: SubscriptionScreen): string {
  const { category, shipcode, term } = screen.settings
  return new URLSearchParams({
    type: purposeOf(screen),
    level: categorySlug(category),
    shipping: shipcodeSlug(shipcode),
    years: termSlug(term),
    code: appliedCoupon(screen)?.code ?? '',
  }).toString()
}
