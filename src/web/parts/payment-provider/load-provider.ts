import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { BrowserPayments } from '#contract/browser-payments.ts'

let loading: Promise<Stripe> | null = null

/** The provider's script is fetched when it is first needed, once. Rejects where it can't be had; the next call tries again. */
export function loadProvider(payments: BrowserPayments): Promise<Stripe> {
  loading ??= load(payments).catch((error) => {
    loading = null
    throw error
  })
  return loading
}

async function load({ publishableKey, script }: BrowserPayments): Promise<Stripe> {
  // With its script there already, `loadStripe` finds the sandbox and fetches nothing.
  if (script) await loadScript(script)
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('The payment provider is not there')
  return stripe
}

function loadScript(src: string): Promise<void> {
  return new Promise((loaded, failed) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => loaded()
    script.onerror = () => failed(new Error('The payment script could not be loaded'))
    document.head.append(script)
  })
}
