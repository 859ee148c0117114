import type { StripePaymentElementOptions } from '@stripe/stripe-js'

/** Where the card's holder lives, as far as it is known: it saves them writing it again. */
export type Billing = { country: string | null; postcode: string | null }

/** How the provider's element looks, and what it is filled in with. */
export function elementOptions({ country, postcode }: Billing): StripePaymentElementOptions {
  const address = { ...(country && { country }), ...(postcode && { postal_code: postcode }) }
  return {
    layout: { type: 'accordion' },
    paymentMethodOrder: ['card', 'apple_pay', 'google_pay'],
    defaultValues: { billingDetails: { address } },
  }
}
