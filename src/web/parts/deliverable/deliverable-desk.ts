import type { BrowserPayments } from '#contract/browser-payments.ts'
import type { ShippingNames } from '#domain/subscriptions/shipcodes.ts'
import type { PlainCountry } from '#web/parts/address-form/country-field.tsx'
import type { CaptchaNoticeProps } from '#web/ui/captcha-notice.tsx'
import type { SavedMethod } from '#web/ui/saved-method.tsx'

/** What a screen is given on which one subscription gets another deliverable, whoever it is from. */
export type DeliverableDesk = {
  /** Of the subscription. */
  token: string
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
