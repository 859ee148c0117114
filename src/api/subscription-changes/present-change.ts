import { type PresentedOutcome, presentOutcome } from '#api/sales/present-outcome.ts'
import type { SaleOutcome } from '#application/sales/place/sale-outcome.ts'
import type { ChangeOutcome } from '#application/subscription-changes/change-subscription.ts'
import type { WireAnswer } from '#contract/checkout.ts'
import { notChangedText } from '#domain/subscription-changes/change-texts.ts'

export const NO_SUCH_SUBSCRIPTION = { errors: 'There is no such subscription.' }

/** What browsers are told of a change, in the names of the wire. */
export function presentChange(changed: ChangeOutcome): PresentedOutcome {
  if (changed.outcome === 'updated') return { status: 200, answer: { type: 'update-succeeded' } }
  if (changed.outcome === 'not-found') return { status: 404, answer: NO_SUCH_SUBSCRIPTION }
  const { isUpgrade, sale } = changed
  if (isUpgrade) return presentUpgrade(sale)
  if (sale.outcome !== 'refused' || sale.refusal.reason !== 'subscription') return presentOutcome(sale)
  const { because, supportEmail } = sale.refusal
  return { status: 409, answer: { type: 'updated-failed', message: notChangedText(because, supportEmail) } }
}

/** A checkout within the change. */
function presentUpgrade(sale: SaleOutcome): PresentedOutcome {
  const presented = presentOutcome(sale)
  const { answer } = presented
  if (isCheckout(answer)) return { ...presented, answer: { type: 'upgrade-checkout', data: answer } }
  return 'errors' in answer ? { ...presented, answer: { type: 'upgrade-failed', errors: answer.errors } } : presented
}

type Checkout = Extract<WireAnswer, { type: 'upgrade-checkout' }>['data']

const isCheckout = (answer: WireAnswer): answer is Checkout =>
  'type' in answer && ['started', 'updated', 'gratis', 'customer'].includes(answer.type)
