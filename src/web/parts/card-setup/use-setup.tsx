import { type ReactNode, useEffect, useState } from 'react'
import { screenFailure } from '#domain/checkout/checkout-texts.ts'
import { FailureBox } from '#web/parts/account-screen/general-error.tsx'
import { Loader } from '#web/ui/loader.tsx'

/** A setup of a method at the provider: its secret, once the server has begun it. */
export type Setup = { secret: string | null; failure: string | null }

/** Begins to save a method. Whom the provider has led away and back goes on with theirs. */
export function useSetup(endpoint: string, isWanted: boolean): Setup {
  const [setup, setSetup] = useState<Setup>({ secret: null, failure: null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there.
  useEffect(() => {
    const returned = new URL(location.href).searchParams.get('setup_intent_client_secret')
    if (returned) setSetup({ secret: returned, failure: null })
    else if (isWanted) begin(endpoint).then(setSetup, () => setSetup({ secret: null, failure: '' }))
  }, [])
  return setup
}

async function begin(endpoint: string): Promise<Setup> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: '{}',
  })
  const answer: unknown = await response.json()
  const { cardSetupAnswer } = await import('#contract/card-setup.ts')
  if (response.ok) return { secret: cardSetupAnswer.parse(answer).keys.secret, failure: null }
  const { errors } = answer as { errors?: unknown }
  return { secret: null, failure: typeof errors === 'string' ? errors : '' }
}

type Props = {
  setup: Setup
  supportEmail: string
  /** Where the reader's settings are; left out for whoever came by a mailed link. */
  settings?: string | null
  children: (secret: string) => ReactNode
}

/** The form of a setup, a loader until it is there, or why there is none. What stands below stays where it is meanwhile. */
export const SetupPlace = (props: Props) => (
  <div className="card-setup-place">
    <SetupContent {...props} />
  </div>
)

function SetupContent({ setup: { secret, failure }, supportEmail, settings = null, children }: Props) {
  if (secret !== null) return children(secret)
  if (failure !== null)
    return <FailureBox id="card-setup-failure" message={failure || screenFailure(supportEmail)} settings={settings} />
  return (
    <>
      <Loader />
      <noscript>
        <p className="payment-notice">
          Another card needs JavaScript, since card numbers go straight to the payment provider and never through this
          site.
        </p>
      </noscript>
    </>
  )
}
