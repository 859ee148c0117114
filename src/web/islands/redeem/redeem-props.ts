import type { BrowserPayments } from '#contract/browser-payments.ts'
import type { RedeemNote } from '#contract/redeem-note.ts'
import type { CheckoutAccount } from '#domain/checkout/checkout-account.ts'
import type { CurrentSubscription, Gift, OpenedRedemption } from '#domain/gifts/gift.ts'
import type { UpgradePrices } from '#domain/pricing/upgrade-prices.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import type { ShippingNames } from '#domain/subscriptions/shipcodes.ts'
import type { PlainCountry } from '#web/parts/address-form/country-field.tsx'
import type { CaptchaNoticeProps } from '#web/ui/captcha-notice.tsx'
import type { SavedMethod } from '#web/ui/saved-method.tsx'

export type RedeemProps = {
  token: string
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
  saved: SavedMethod | null
  /** The name of an attempt that begins on this page. */
  attempt: string
  payments: BrowserPayments | null
  captcha: CaptchaNoticeProps['service']
  supportEmail: string
  currency: string
  shipping: ShippingNames
  countries: PlainCountry[]
}
