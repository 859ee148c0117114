import type { WithPorts } from '#application/context.ts'
import { PaymentOutage } from '#application/payments/payments.ts'
import { findOrderOfIntent } from '#store/orders.ts'
import { settleOrder } from './settle-order.ts'

export type CheckoutStatus = {
  status: 'completed' | 'processing' | 'in-progress'
  receipt: string | null
  invoice: string | null
}

/** Browsers ask every second; the provider is asked about one order at most this often. */
const ASK_EVERY_MS = 3_000

/** Where the buyer's payment stands; null where no order has this intent. Nobody waits here for somebody else's lock. */
export async function readCheckoutStatus(
  context: WithPorts<'payments' | 'receiptTokenFor'>,
  intentId: string,
): Promise<CheckoutStatus | null> {
  const { db, now, ports } = context
  const before = await findOrderOfIntent(db, intentId)
  if (!before) return null
  const isOpen = ['started', 'processing', 'failed'].includes(before.status)
  if (isOpen && now().getTime() - (before.checked_at?.getTime() ?? 0) >= ASK_EVERY_MS) {
    try {
      await settleOrder(context, intentId, { wait: false })
    } catch (error) {
      // The money is not lost, only the news of it: the next poll, the webhook or the sweeper brings it.
      if (!(error instanceof PaymentOutage)) throw error
    }
  }
  const order = (await findOrderOfIntent(db, intentId)) ?? before
  if (order.status === 'completed' || order.status === 'refunded')
    return { status: 'completed', receipt: ports.receiptTokenFor(order.id), invoice: null }
  if (order.status === 'processing') return { status: 'processing', receipt: null, invoice: order.ref }
  return { status: 'in-progress', receipt: null, invoice: null }
}
