import type { BrowserPayments } from '#domain/checkout/browser-payments.ts'
import type { CheckoutFaults } from '#domain/checkout/checkout-state.ts'
import type { CaptchaNoticeProps } from '#web/ui/captcha-notice.tsx'
import type { SavedMethod } from '#web/ui/saved-method.tsx'
import type { Billing } from '../payment-provider/provider-element.tsx'

/** Where the order goes. All of it is read anew at each press, so that a screen gives what its fields hold now. */
export type CheckoutOrder = {
  /** `/api/cart/checkout`, or the screen's own. */
  endpoint: string
  /** Waited for first: what the order is made of may still be on its way to the server. */
  settled?: () => Promise<void>
  /** What the screen adds to the query besides the captcha's token, as `coupon` or `gift`. */
  query?: Record<string, string>
  /** What the screen sends besides what is paid with. */
  body: { [field: string]: unknown }
  /** Where the status is asked for: the payment's id follows. */
  statusPath?: string
  /** The cart is emptied with the order. */
  resetsCart?: boolean
}

export type PaymentBlockProps = {
  payments: BrowserPayments
  order: CheckoutOrder
  /** In cents; 0 makes the order free. */
  total: number
  /** The account's, or what the screen's own fields hold. */
  payer: { name: string; email: string }
  billing: Billing
  saved: SavedMethod | null
  hasAccount: boolean
  paysInvoice: boolean
  hasPersonalSubscription: boolean
  captcha: CaptchaNoticeProps['service']
  supportEmail: string
  /** The screen's own label; null where its own button sends the signal `checkout-submitted`. */
  submit?: string | null
}

export type PaymentBlockEvents = {
  /**
   * Told at every change, and empty at every new press. A screen that hears it shows the general error and those of its
   * fields itself; otherwise the block shows them.
   */
  onErrors?: (errors: Pick<CheckoutFaults, 'general' | 'fields'>) => void
  /** From a press until its outcome is known: what the order was made of must not change meanwhile. */
  onBusy?: (isBusy: boolean) => void
  /** The order is about to be sent, or its payment has become known: what a page would need to go on after a reload. */
  onSending?: (intentId: string | null) => void
  /** The order is done. Where it leads to another page, that is on its way. */
  onCompleted?: () => void
}
