import type { BrowserPayments } from '#contract/browser-payments.ts'
import type { Billing } from '#web/parts/payment-provider/element-options.ts'

export type CardSetupProps = {
  payments: BrowserPayments
  /** Of the provider's setup, made by the server for this account or donation. */
  secret: string
  /** Where the new method goes, with its query: `/api/account/card`, with `?token=` in token mode. */
  endpoint: string
  /** What is sent there; for an account its name and the method. */
  bodyOf?: (method: string) => object
  name: string
  billing: Billing
  supportEmail: string
  /** Where the reader's settings are; left out for whoever came by a mailed link. */
  settings?: string | null
  submit?: string
}
