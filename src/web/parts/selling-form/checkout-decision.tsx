import { type CheckoutDecision, checkoutDecisions } from '#screens/checkout/checkout-decision.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'

const labels: Record<CheckoutDecision, string> = { now: 'Checkout Now', later: 'Checkout Later' }

type DecisionProps = { value: CheckoutDecision; hint?: string; onChange: (decision: CheckoutDecision) => void }

/** Pay at once, or put it into the cart. */
export function CheckoutDecisionField({ value, hint, onChange }: DecisionProps) {
  return (
    <RadioGroup
      name="checkout"
      label="Checkout"
      hint={hint}
      look="row"
      value={value}
      onChange={(chosen) => onChange(chosen === 'later' ? 'later' : 'now')}
      options={checkoutDecisions.map((decision) => ({ value: decision, label: labels[decision] }))}
    />
  )
}
