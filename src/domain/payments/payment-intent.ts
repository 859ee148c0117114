import type { Cents } from '../money/cents.ts'
import type { PaymentFailure } from './payment-failure.ts'

/**
 * `open`: waits for a card, or for its confirmation. `needs-action`: the payer's bank wants to see them.
 * `processing`: a bank debit is under way. `succeeded` and `cancelled` are for ever.
 */
export type IntentStatus = 'open' | 'needs-action' | 'processing' | 'succeeded' | 'cancelled'

/** One payment, from its beginning to its end, as the provider knows it. */
export type PaymentIntent = {
  id: string
  status: IntentStatus
  amount: Cents
  amountReceived: Cents
  /** Three small letters. */
  currency: string
  /** The provider's name for the payer; null for a guest. */
  customer: string | null
  /** The order that it pays for, as we noted it there; null for what is not ours. */
  orderId: string | null
  /** Which version of that order it was last told of. */
  orderVersion: number | null
  /** The idempotency key of an off-session charge, as we noted it there. */
  chargeKey: string | null
  /** What the payer's browser needs to confirm it. */
  secret: string
  /** The method in use; null until there is one. */
  method: string | null
  failure: PaymentFailure | null
  /** The charge that failed last; null where none did, or the bank was never asked. */
  declinedCharge: string | null
  createdAt: Date
}
