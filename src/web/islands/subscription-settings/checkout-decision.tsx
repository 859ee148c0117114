import { type CheckoutDecision, checkoutDecisions } from '#domain/checkout/checkout-decision.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'

const labels: Record<CheckoutDecision, string> = { now: 'Checkout Now', later: 'Checkout Later' }

type DecisionProps = { value: CheckoutDecision; onChange: (decision: CheckoutDecision) => void }

/** Pay at once, or put it into the cart. */
export function CheckoutDecisionField({ value, onChange }: DecisionProps) {
  return (
    <RadioGroup
      name="checkout"
      label="Checkout"
      look="row"
      value={value}
      onChange={(chosen) => onChange(chosen === 'later' ? 'later' : 'now')}
      options={checkoutDecisions.map((decision) => ({ value: decision, label: labels[decision] }))}
    />
  )
}
