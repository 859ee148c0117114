import { categorySlug } from '#domain/subscriptions/categories.ts'
import { shipcodeSlug } from '#domain/subscriptions/shipcodes.ts'
import { termSlug } from '#domain/subscriptions/terms.ts'
import { appliedCoupon, purposeOf, type SubscriptionScreen } from './subscription-screen.ts'

/** The query that opens the page with the current choices. An empty code means that none is wanted, even where a cookie remembers one. */
export const queryOfScreen = (screen: SubscriptionScreen): string =>
  new URLSearchParams({ ...choicesOf(screen), code: appliedCoupon(screen)?.code ?? '' }).toString()

/** The current choices in the names of the page's query. */
export function choicesOf(screen: SubscriptionScreen): Record<string, string> {
  const { category, shipcode, term } = screen.settings
  return {
    type: purposeOf(screen),
    level: categorySlug(category),
    shipping: shipcodeSlug(shipcode),
    years: termSlug(term),
  }
}
