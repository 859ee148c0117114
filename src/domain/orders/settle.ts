import type { Cents } from '../money/cents.ts'
import type { PaymentIntent } from '../payments/payment-intent.ts'

export type OrderStatus = 'started' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'refunded'

/** What of an order has to do with its payment. */
export type PayableOrder = {
  id: string
  status: OrderStatus
  currency: string
  intentId: string | null
  /** The order as it was submitted when the payment was last told of it; null where there is no such version. */
  version: { amount: Cents; customer: string | null } | null
  /** It is open until it is paid or void, whatever becomes of one payment. */
  outlivesPayment?: boolean
  /** The money has come by check or by wire. */
  isPaidOtherwise?: boolean
}

/** What of a payment does not fit the order that it names. */
export type Disagreement =
  | 'order'
  | 'intent'
  | 'version'
  | 'amount'
  | 'currency'
  | 'customer'
  | 'cancelled'
  | 'stock'
  | 'gift'
  | 'subscription'
  | 'paid-otherwise'

export type Settlement =
  | { move: 'none' }
  | { move: 'to'; status: 'processing' | 'completed' | 'failed' | 'cancelled' }
  /** Money has arrived that is not what the order asks for: it is given back. */
  | { move: 'refund'; because: Disagreement }

/** The moves that a payment can make an order take; all go forward. */
const forward: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  started: ['processing', 'completed', 'cancelled'],
  processing: ['completed', 'failed', 'cancelled'],
  // A debit that came back may be paid again with another method, on the same intent.
  failed: ['processing', 'completed', 'cancelled'],
  completed: [],
  cancelled: [],
  refunded: [],
}

/** What becomes of an order, given its payment as it is now. Told any number of times, and in any order, the end is the same. */
export function settlementOf(order: PayableOrder, intent: PaymentIntent): Settlement {
  if (intent.status === 'succeeded') return settlementOfMoney(order, intent)
  const status = statusWithoutMoney(order, intent)
  // What happens to an intent that is not the order's own says nothing of the order.
  if (status === 'cancelled' && order.outlivesPayment) return { move: 'none' }
  if (status === null || !isItsOwn(order, intent) || !forward[order.status].includes(status)) return { move: 'none' }
  return { move: 'to', status }
}

const isItsOwn = (order: PayableOrder, intent: PaymentIntent) =>
  intent.orderId === order.id && (order.intentId === null || order.intentId === intent.id)

function settlementOfMoney(order: PayableOrder, intent: PaymentIntent): Settlement {
  const isPaidAlready = order.status === 'completed' || order.status === 'refunded'
  if (order.isPaidOtherwise) return { move: 'refund', because: 'paid-otherwise' }
  if (isPaidAlready && order.intentId === intent.id) return { move: 'none' }
  const because = disagreementOf(order, intent) ?? (order.status === 'cancelled' ? 'cancelled' : null)
  return because ? { move: 'refund', because } : { move: 'to', status: 'completed' }
}

function statusWithoutMoney({ status }: PayableOrder, intent: PaymentIntent) {
  if (intent.status === 'processing') return 'processing'
  if (intent.status === 'cancelled') return 'cancelled'
  // A debit that was under way waits for a method again: it has come back.
  return status === 'processing' ? 'failed' : null
}

function disagreementOf(order: PayableOrder, intent: PaymentIntent): Disagreement | null {
  if (intent.orderId !== order.id) return 'order'
  if (order.intentId !== null && order.intentId !== intent.id) return 'intent'
  if (order.version === null) return 'version'
  if (intent.amountReceived !== order.version.amount) return 'amount'
  if (intent.currency !== order.currency) return 'currency'
  if (intent.customer !== order.version.customer) return 'customer'
  return null
}
