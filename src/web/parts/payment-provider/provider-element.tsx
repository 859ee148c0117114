import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { type RefObject, useEffect, useState } from 'react'
import type { BrowserPayments } from '#contract/browser-payments.ts'
import { useAppearance } from './appearance.ts'
import { type Billing, elementOptions } from './element-options.ts'
import { loadProvider } from './load-provider.ts'

/** What a confirmation needs of the element that is shown. */
export type ShownElement = { stripe: Stripe; elements: StripeElements }

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
  const [options] = useState(() => elementOptions(billing))
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
