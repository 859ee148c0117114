import { useEffect, useRef, useState } from 'react'
import { advanceCheckout } from '#domain/checkout/checkout-flow.ts'
import { beginCheckout, type CheckoutEvent } from '#domain/checkout/checkout-state.ts'
import { type CheckoutEdge, performEffect } from './perform-effect.ts'

/** Runs the checkout: tells it what happens, and does what it asks for. `edge` is read anew for each thing that is done. */
export function useCheckout(beginning: { hasSaved: boolean; supportEmail: string }, edge: () => CheckoutEdge) {
  const [state, setState] = useState(() => beginCheckout(beginning))
  const current = useRef(state)
  const readEdge = useRef(edge)
  readEdge.current = edge

  async function tell(event: CheckoutEvent) {
    const step = advanceCheckout(current.current, event)
    current.current = step.state
    setState(step.state)
    for (const effect of step.effects) {
      const next = await performEffect(effect, readEdge.current())
      if (next) await tell(next)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there.
  useEffect(() => {
    tell({ type: 'ready' })
    const back = readReturn(new URLSearchParams(location.search))
    if (back) tell(back)
  }, [])

  return { state, tell }
}

/** What the provider has put into the address of a reader whom it led away and back. */
function readReturn(query: URLSearchParams): CheckoutEvent | null {
  const id = query.get('payment_intent')
  const secret = query.get('payment_intent_client_secret')
  if (!id || !secret) return null
  return { type: 'returned', intent: { id, secret }, succeeded: query.get('redirect_status') !== 'failed' }
}
