import { categorySlug } from '#domain/subscriptions/categories.ts'
import { shipcodeSlug } from '#domain/subscriptions/shipcodes.ts'
import { termSlug } from '#domain/subscriptions/terms.ts'
import { appliedCoupon, purposeOf, type SubscriptionScreen } from './subscription-screen.ts'

/** The query that opens the page with the current choices. An empty code means that none is wanted, even where a cookie remembers one. */
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
