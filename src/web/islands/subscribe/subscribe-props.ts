import type { Billing } from '#domain/cart/bill.ts'
import type { SaleSource } from '#domain/figures/visit.ts'
import type { SubscriptionSettings } from '#domain/subscriptions/subscription-settings.ts'
import type { Purpose } from '#screens/subscriptions/subscription-screen.ts'
import type { SellingProps } from '#web/parts/subscription-settings/selling-props.ts'

export type ShownCover = { number: number; src: string; alt: string; width: number; height: number }

export type SubscribeProps = SellingProps & {
  /** Whoever is logged in; `isSubscriber` where they have, or had, a subscription of their own. */
  subscriber: { name: string; email: string; isSubscriber: boolean } | null
  /** What is asked for by the page's address, as the server bills it in each category. */
  billing: Billing
  /** What the page's address asks for. */
  asked: SubscriptionSettings & { purpose: Purpose }
  /** What has led here; it goes with the order until that is paid, and is counted then. */
  source: SaleSource
  magazine: { name: string; tagline: string; description: string }
  /** Newest first. */
  covers: ShownCover[]
}
