import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements, StripePaymentElementOptions } from '@stripe/stripe-js'
import { type RefObject, useEffect, useState } from 'react'
import type { BrowserPayments } from '#domain/checkout/browser-payments.ts'
import { useAppearance } from './appearance.ts'
import { loadProvider } from './load-provider.ts'

/** What a confirmation needs of the element that is shown. */
export type ShownElement = { stripe: Stripe; elements: StripeElements }

/** Where the card's holder lives, as far as it is known: it saves them writing it again. */
export type Billing = { country: string | null; postcode: string | null }

export type ProviderElementProps = {
  payments: BrowserPayments
  /** Of the payment, or of the method that is being set up. */
  secret: string
  billing: Billing
  shown: RefObject<ShownElement | null>
  onReady?: (() => void) | undefined
  onTrouble: () => void
}

/** The provider's element for one secret. Another needs another element: give it the secret as key. */
export function ProviderElement({ payments, secret, billing, shown, onReady, onTrouble }: ProviderElementProps) {
  const [stripe, setStripe] = useState<Stripe | null>(null)
  // Said once: said anew, the provider may draw its form anew, and lose what was written in it.
  const [options] = useState(() => optionsFor(billing))
  const appearance = useAppearance()
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, whoever is told of a failure.
  useEffect(() => {
    loadProvider(payments).then(setStripe, onTrouble)
  }, [])
  return (
    <Elements stripe={stripe} options={{ clientSecret: secret, appearance }}>
      <PaymentElement options={options} onReady={() => onReady?.()} onLoadError={onTrouble} />
      <Hand shown={shown} />
    </Elements>
  )
}

/** Hands what is shown to whoever confirms it. */
function Hand({ shown }: { shown: RefObject<ShownElement | null> }) {
  const stripe = useStripe()
  const elements = useElements()
  useEffect(() => {
    shown.current = stripe && elements ? { stripe, elements } : null
    return () => {
      shown.current = null
    }
  }, [stripe, elements, shown])
  return null
}

function optionsFor({ country, postcode }: Billing): StripePaymentElementOptions {
  const address = { ...(country && { country }), ...(postcode && { postal_code: postcode }) }
  return {
    layout: { type: 'accordion' },
    paymentMethodOrder: ['card', 'apple_pay', 'google_pay'],
    defaultValues: { billingDetails: { address } },
  }
}
