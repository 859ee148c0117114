import type { ChangeNote } from '#contract/account-subscription.ts'
import type { BrowserPayments } from '#contract/browser-payments.ts'
import type { CheckoutAccount } from '#domain/checkout/checkout-account.ts'
import type { CycleSettings, PricesByLevel, WantedSettings } from '#domain/subscription-changes/change.ts'
import type { BoundIssue } from '#domain/subscription-changes/first-affected.ts'
import type { ShippingNames } from '#domain/subscriptions/shipcodes.ts'
import type { PlainCountry } from '#web/parts/address-form/country-field.tsx'
import type { CaptchaNoticeProps } from '#web/ui/captcha-notice.tsx'
import type { SavedMethod } from '#web/ui/saved-method.tsx'

export type ChangeProps = {
  token: string
  settings: CycleSettings
  canUpgrade: boolean
  prices: PricesByLevel
  account: CheckoutAccount
  /** The first issue that a change counts for, and those whose list is made. */
  first: number | null
  bound: BoundIssue[]
  /** What the page opens with. */
  chosen: WantedSettings
  /** What a plain form has led to. */
  note: ChangeNote | null
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
