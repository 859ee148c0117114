import type { CheckoutContext } from '#application/sales/place/checkout-context.ts'
import type { SaleOutcome } from '#application/sales/place/sale-outcome.ts'
import { type PurchaseAsked, submitPurchase } from '#application/sales/place/submit-purchase.ts'
import { emptyCart } from '#domain/cart/cart-contents.ts'
import type { DonationItem } from '#domain/donations/donation-item.ts'

/** `form.donorAddress` is where somebody lives who is not logged in; nothing is sent there. */
export type DonationAsked = Omit<PurchaseAsked, 'wanted'> & { donation: DonationItem }

/** Gives money, once or every month, and buys nothing with it. */
export const donate = (context: CheckoutContext, { donation, ...asked }: DonationAsked): Promise<SaleOutcome> =>
  submitPurchase(context, { ...asked, wanted: { ...emptyCart, donation } }, takesAnyDonation)

const takesAnyDonation = async () => null
