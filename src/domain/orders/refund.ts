import type { OrderStatus } from './settle.ts'

/** Why an order can't be given back. `not-paid`: nothing was taken, so that there is nothing to give. */
export type RefundRefusal = 'not-paid' | 'processing' | 'refunded-already'

/** Null where an order can be given back: completed ones, paid or free. */
export function refundRefusal(status: OrderStatus): RefundRefusal | null {
  if (status === 'completed') return null
  if (status === 'refunded') return 'refunded-already'
  return status === 'processing' ? 'processing' : 'not-paid'
}
