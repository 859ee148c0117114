import type { BrowserPayments } from '#contract/browser-payments.ts'
import type { CheckoutAccount } from '#domain/checkout/checkout-account.ts'
import type { WireCoupon } from '#domain/coupons/wire-coupon.ts'
import type { Pricing } from '#domain/pricing/pricing.ts'
import type { ShippingNames } from '#domain/subscriptions/shipcodes.ts'
import type { PlainCountry } from '#web/parts/address-form/country-field.tsx'
import type { CaptchaNoticeProps } from '#web/ui/captcha-notice.tsx'
import type { SavedMethod } from '#web/ui/saved-method.tsx'

/** What the publisher says on the screens that sell subscriptions. */
export type SellingMessages = {
  subscription_level: string
  subscription_donation: string
  subscription_package_print: string[]
  subscription_package_digital: string[]
  subscription_shipping: string
  subscription_term: string
}

/** What a screen that sells subscriptions is given, whichever it is. */
export type SellingProps = {
  pricing: Pricing
  /** The code that the reader came with; one that is good for nothing takes nothing off. */
  coupon: WireCoupon | null
  issuesPerYear: number
  messages: SellingMessages
  /** `addProducts` is the tag of what can be added in passing. */
  flow: { checkoutLater: boolean; addProducts: string | null; addDonation: boolean }
  shipping: ShippingNames
  currency: string
  paymentInfo: { account: CheckoutAccount | null }
  saved: SavedMethod | null
  /** Null where nothing can be paid. */
  payments: BrowserPayments | null
  countries: PlainCountry[]
  supportEmail: string
  captcha: CaptchaNoticeProps['service']
  /** HTML, from the magazine's own files. */
  termsOfSale: string | null
  /** The server's name for a purchase that begins on this page. */
  attempt: string
}
