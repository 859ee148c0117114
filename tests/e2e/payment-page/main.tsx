import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The least shop there can be: the real react-stripe-js over whatever `window.Stripe` the page has loaded. */

const asked = new URLSearchParams(window.location.search)
const clientSecret = asked.get('client_secret') ?? ''
const sandbox = asked.get('sandbox') ?? ''
const appearance: Appearance = JSON.parse(asked.get('appearance') ?? '{}')

const loadScript = (src: string) =>
  new Promise<void>((loaded, failed) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => loaded()
    script.onerror = () => failed(new Error(`${src} could not be loaded`))
    document.head.append(script)
  })

const stripe = loadScript(`${sandbox}/v3/stripe.js`).then(() => loadStripe('pk_test_sandbox'))

const options = {
  layout: { type: 'accordion' as const },
  paymentMethodOrder: ['card', 'apple_pay', 'google_pay'],
  defaultValues: { billingDetails: { name: 'Jo Reader', address: { country: 'US', postal_code: '10001' } } },
}

function Form() {
  const [events, setEvents] = useState<string[]>([])
  const [outcome, setOutcome] = useState('')
  const api = useStripe()
  const elements = useElements()
  const note = (name: string) => setEvents((before) => (before.at(-1) === name ? before : [...before, name]))
  const submit = async () => {
    if (!api || !elements) return
    const confirmParams = { return_url: `${window.location.origin}/back` }
    const result = clientSecret.startsWith('seti_')
      ? await api.confirmSetup({ elements, confirmParams, redirect: 'if_required' })
      : await api.confirmPayment({ elements, confirmParams, redirect: 'if_required' })
    setOutcome(JSON.stringify(result))
  }
  return (
    <main>
      <h1>Pay</h1>
      <PaymentElement
        options={options}
        onReady={() => note('ready')}
        onChange={({ complete, value }) => note(`${value.type}${complete ? ' complete' : ''}`)}
        onLoadError={({ error }) => note(`loaderror ${error.message}`)}
      />
      <button type="button" onClick={submit} disabled={!api}>
        Pay
      </button>
      <button type="button" onClick={async () => setOutcome(JSON.stringify(await elements?.fetchUpdates()))}>
        Fetch updates
      </button>
      <button
        type="button"
        onClick={async () => setOutcome(JSON.stringify(await api?.handleNextAction({ clientSecret })))}
      >
        Next action
      </button>
      <output aria-label="Events">{events.join(', ')}</output>
      <output aria-label="Outcome">{outcome}</output>
    </main>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Elements stripe={stripe} options={{ clientSecret, appearance }}>
        <Form />
      </Elements>
    </StrictMode>,
  )
