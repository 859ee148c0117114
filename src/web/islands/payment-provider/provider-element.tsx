import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements, StripePaymentElementOptions } from '@stripe/stripe-js'
import { type RefObject, useEffect, useState } from 'react'
import type { BrowserPayments } from '#domain/checkout/browser-payments.ts'
import { loadProvider } from './load-provider.ts'

/** What a confirmation needs of the element that is shown. */
export type ShownElement = { stripe: Stripe; elements: StripeElements }

export type NewPaymentProps = {
  payments: BrowserPayments
  secret: string
  billing: { country: string | null; postcode: string | null }
  shown: RefObject<ShownElement | null>
  onTrouble: () => void
}

/** The provider's element for one payment. Another payment needs another element: give it the secret as key. */
export function NewPayment({ payments, secret, billing, shown, onTrouble }: NewPaymentProps) {
  const [stripe, setStripe] = useState<Stripe | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, whoever is told of a failure.
  useEffect(() => {
    loadProvider(payments).then(setStripe, onTrouble)
  }, [])
  return (
    <Elements stripe={stripe} options={{ clientSecret: secret, appearance: appearanceOfPage() }}>
      <PaymentElement options={optionsFor(billing)} onLoadError={onTrouble} />
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

function optionsFor({ country, postcode }: NewPaymentProps['billing']): StripePaymentElementOptions {
  const address = { ...(country && { country }), ...(postcode && { postal_code: postcode }) }
  return {
    layout: { type: 'accordion' },
    paymentMethodOrder: ['card', 'apple_pay', 'google_pay'],
    defaultValues: { billingDetails: { address } },
  }
}

/** The element is the provider's page, but is to look like part of ours. */
function appearanceOfPage() {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  return { theme: isDark ? ('night' as const) : ('stripe' as const), variables: { borderRadius: '2px' } }
}
