import type { BrowserPayments } from '#contract/browser-payments.ts'
import type { CartAnswer } from '#contract/cart.ts'
import type { CheckoutAccount } from '#domain/checkout/checkout-account.ts'
import type { ShippingNames } from '#domain/subscriptions/shipcodes.ts'
import type { PlainCountry } from '#web/parts/address-form/country-field.tsx'
import type { CaptchaNoticeProps } from '#web/ui/captcha-notice.tsx'
import type { SavedMethod } from '#web/ui/saved-method.tsx'

export type CheckoutProps = {
  /** With its billing in each category. */
  cart: CartAnswer
  paymentInfo: { account: CheckoutAccount | null }
  saved: SavedMethod | null
  /** Null where nothing can be paid. */
  payments: BrowserPayments | null
  countries: PlainCountry[]
  shipping: ShippingNames
  currency: string
  supportEmail: string
  captcha: CaptchaNoticeProps['service']
  /** What the magazine says of an empty cart. */
  emptyMessage: string | null
  /** HTML, from the magazine's own files. */
  termsOfSale: string | null
  /** Why the last form, sent without scripts, changed nothing. */
  refusal: string | null
  /** A form sent without scripts has just put something into the cart. */
  isAdded: boolean
}
