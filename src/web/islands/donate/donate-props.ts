import type { BrowserPayments } from '#contract/browser-payments.ts'
import type { CheckoutAccount } from '#domain/checkout/checkout-account.ts'
import type { DonationTier } from '#domain/donations/donation.ts'
import type { DonateScreen } from '#screens/donations/donate-screen.ts'
import type { PlainCountry } from '#web/parts/address-form/country-field.tsx'
import type { CaptchaNoticeProps } from '#web/ui/captcha-notice.tsx'
import type { SavedMethod } from '#web/ui/saved-method.tsx'

export type DonateProps = {
  /** What the page's address asks for. */
  asked: DonateScreen
  tiers: DonationTier[]
  flow: { checkoutLater: boolean }
  magazine: string
  postalAddress: string[]
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
