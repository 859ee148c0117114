import type { RedeemNote } from '#contract/redeem-note.ts'
import type { CheckoutAccount } from '#domain/checkout/checkout-account.ts'
import type { CurrentSubscription, Gift, OpenedRedemption } from '#domain/gifts/gift.ts'
import type { UpgradePrices } from '#domain/pricing/upgrade-prices.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import type { DeliverableDesk } from '#web/parts/deliverable/deliverable-desk.ts'

export type RedeemProps = DeliverableDesk & {
  /** The gift. */
  subscription: Gift
  /** What whoever is logged in subscribes to already, or did last. */
  current_sub: CurrentSubscription | null
  subscriber: { account: CheckoutAccount | null }
  upgrade_prices: UpgradePrices
  opened: OpenedRedemption
  /** What the page opens with. */
  chosen: Deliverable
  /** What a plain form has led to. */
  note: RedeemNote | null
}
