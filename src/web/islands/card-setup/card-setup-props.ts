import type { BrowserPayments } from '#domain/checkout/browser-payments.ts'
import type { Billing } from '../payment-provider/provider-element.tsx'

export type CardSetupProps = {
  payments: BrowserPayments
  /** Of the provider's setup, made by the server for this account or donation. */
  secret: string
  /** Where the new method goes, with its query: `/api/account/card`, with `?token=` in token mode. */
  endpoint: string
  name: string
  billing: Billing
  supportEmail: string
  submit?: string
}
