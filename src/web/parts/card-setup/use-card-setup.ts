import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CardSaved } from '#contract/card.ts'
import {
  advanceCardSetup,
  beginCardSetup,
  type CardSetupEffect,
  type CardSetupEvent,
} from '#screens/checkout/card-setup.ts'
import { NOT_LOADED } from '#web/parts/payment-provider/lazy-provider-element.tsx'
import { loadProvider } from '#web/parts/payment-provider/load-provider.ts'
import type { ShownElement } from '#web/parts/payment-provider/provider-element.tsx'
import { takeReturn } from '#web/parts/payment-provider/take-return.ts'
import type { CardSetupProps } from './card-setup-props.ts'

type Edge = CardSetupProps & { onSaved?: ((saved: CardSaved, answer: unknown) => void) | undefined }

/** Runs the setup: tells it what happens, and does what it asks for. */
export function useCardSetup(edge: Edge, readName: () => string) {
  const [state, setState] = useState(() => beginCardSetup(edge.supportEmail))
  const shown = useRef<ShownElement | null>(null)
  const current = useRef(state)

  async function tell(event: CardSetupEvent): Promise<void> {
    const { state, effect } = advanceCardSetup(current.current, event)
    current.current = state
    setState(state)
    if (effect) await tell(await perform(effect, edge, shown))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there.
  useEffect(() => {
    if (takeReturn('setup_intent')) tell({ type: 'returned', name: readName() })
  }, [])

  return { state, tell, shown }
}

async function perform(effect: CardSetupEffect, edge: Edge, shown: RefObject<ShownElement | null>) {
  const refused = (): CardSetupEvent => ({ type: 'refused', message: NOT_LOADED })
  switch (effect.do) {
    case 'confirm':
      return confirm(shown.current).catch(refused)
    case 'look-up':
      return lookUp(edge).catch(refused)
    case 'save':
      return save(effect, edge).catch((): CardSetupEvent => ({ type: 'not-saved', errors: '' }))
  }
}

type Setup = { payment_method: string | { id: string } | null }
type Answer = { setupIntent?: Setup | undefined; error?: { message?: string | undefined } | undefined }

function outcome({ setupIntent, error }: Answer): CardSetupEvent {
  const method = setupIntent?.payment_method
  if (!method || error) return { type: 'refused', message: error?.message ?? '' }
  return { type: 'confirmed', method: typeof method === 'string' ? method : method.id }
}

async function confirm(shown: ShownElement | null): Promise<CardSetupEvent> {
  if (!shown) return { type: 'refused', message: NOT_LOADED }
  const { stripe, elements } = shown
  const confirmParams = { return_url: location.href }
  return outcome(await stripe.confirmSetup({ elements, redirect: 'if_required', confirmParams }))
}

async function lookUp({ payments, secret }: Edge): Promise<CardSetupEvent> {
  const stripe = await loadProvider(payments)
  const answer = await stripe.retrieveSetupIntent(secret)
  const { setupIntent } = answer
  if (setupIntent && setupIntent.status !== 'succeeded') {
    return { type: 'refused', message: setupIntent.last_setup_error?.message ?? '' }
  }
  return outcome(answer)
}

async function save({ name, method }: Extract<CardSetupEffect, { do: 'save' }>, { endpoint, bodyOf, onSaved }: Edge) {
  const { cardRefusal, cardSaved } = await import('#contract/card.ts')
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(bodyOf ? bodyOf(method) : { name, cc_token: method }),
  })
  const answer: unknown = await response.json()
  if (!response.ok) return { type: 'not-saved' as const, ...cardRefusal.parse(answer) }
  // Saved it is, whatever the answer says of it.
  const saved = cardSaved.safeParse(answer)
  onSaved?.(saved.success ? saved.data.details.data : null, answer)
  return { type: 'saved' as const }
}
