import { useEffect, useRef, useState } from 'react'
import { advanceCheckout } from '#screens/checkout/checkout-flow.ts'
import { beginCheckout, type CheckoutEvent, type Customer } from '#screens/checkout/checkout-state.ts'
import type { ShownElement } from '#web/parts/payment-provider/provider-element.tsx'
import { takeReturn } from '#web/parts/payment-provider/take-return.ts'
import type { PaymentBlockEvents, PaymentBlockProps } from './payment-block-props.ts'
import { performEffect } from './perform-effect.ts'

type Written = { savesCard: boolean; payer: { name: string; email: string } }

/**
 * Runs the checkout: tells it what happens, and does what it asks for. The props, and what `read` gives of what is
 * written in the block, are read anew for each thing that is done.
 */
export function useCheckout(props: PaymentBlockProps & PaymentBlockEvents, read: (customer: Customer) => Written) {
  const { saved, supportEmail } = props
  const [state, setState] = useState(() => beginCheckout({ hasSaved: saved !== null, supportEmail }))
  const shown = useRef<ShownElement | null>(null)
  const current = useRef(state)
  const now = useRef({ props, read })
  now.current = { props, read }

  async function tell(event: CheckoutEvent) {
    const before = current.current
    const step = advanceCheckout(before, event)
    current.current = step.state
    setState(step.state)
    // With the block's own state, so that both are drawn at once, and the first error can be found.
    const { onErrors, onBusy, onSending, onCompleted } = now.current.props
    const isBusy = step.state.stage !== 'resting'
    const { stage, intent } = step.state
    const isSent = stage === 'posting' && before.stage !== 'posting'
    if (isSent || (intent && intent !== before.intent)) onSending?.(intent?.id ?? null)
    if (isBusy !== (before.stage !== 'resting')) onBusy?.(isBusy)
    if (step.state.faults !== before.faults) onErrors?.(withoutProvider(step.state.faults))
    if (step.state.flags.completed && !before.flags.completed) onCompleted?.()
    for (const effect of step.effects) {
      const { props, read } = now.current
      const next = await performEffect(effect, { ...props, ...read(step.state.customer), shown })
      if (next) await tell(next)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there.
  useEffect(() => {
    tell({ type: 'ready' })
    const intent = takeReturn('payment_intent')
    if (intent) tell({ type: 'returned', intent })
  }, [])

  return { state, tell, shown }
}

const withoutProvider = ({
  general,
  fields,
}: {
  general: string | null
  fields: Readonly<Record<string, string>>
}) => ({
  general,
  fields,
})
