import type { BrowserPayments } from '#contract/browser-payments.ts'
import type { CartAnswer } from '#contract/cart.ts'
import type { CheckoutFaults } from '#screens/checkout/checkout-state.ts'
import type { Billing } from '#web/parts/payment-provider/element-options.ts'
import type { CaptchaNoticeProps } from '#web/ui/captcha-notice.tsx'
import type { SavedMethod } from '#web/ui/saved-method.tsx'

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
  /** Hears of the cart as it is by now, where it was refused for being another than the page shows. */
  onCart?: (cart: CartAnswer) => void
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
  /** What is bought holds a personal subscription that renews itself by a method that is kept. */
  canRenew: boolean
  /** What renews when and for how much, in a sentence; null or left out where nothing is to be said of it. */
  renewal?: string | null
  /** A monthly donation is among it: the method that pays is kept for it, whatever else is. */
  isMonthly?: boolean
  captcha: CaptchaNoticeProps['service']
  supportEmail: string
  /** The screen's own label; null where its own button sends the signal `checkout-submitted`. */
  submit?: string | null
}

export type PaymentBlockEvents = {
  /**
   * Called at every change, and with no errors at every new press. A screen that takes it shows the general error and those
   * of its fields itself; otherwise the block shows them.
   */
  onErrors?: (errors: Pick<CheckoutFaults, 'general' | 'fields'>) => void
  /** From a press until its outcome is known: what the order was made of must not change meanwhile. */
  onBusy?: (isBusy: boolean) => void
  /** The order is about to be sent, or its payment has become known: what a page would need to go on after a reload. */
  onSending?: (intentId: string | null) => void
  /** The order is done. Where it leads to another page, that is on its way. */
  onCompleted?: () => void
}
