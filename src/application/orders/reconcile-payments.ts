import type { WithPorts } from '#application/context.ts'
import { findOrderOfIntent } from '#store/orders.ts'
import { settleOrder } from './settle-order.ts'
import { unlessOut } from './sweep-open-orders.ts'

const HOURS = 72
const HOUR_MS = 3_600_000

export type Reconciled = { compared: number; withoutOrder: number }

/** Holds the provider's books of the last 72 hours against ours; what does not agree is settled. */
export async function reconcilePayments(context: WithPorts<'payments'>): Promise<Reconciled> {
  const since = new Date(context.now().getTime() - HOURS * HOUR_MS)
  const reconciled = { compared: 0, withoutOrder: 0 }
  for await (const intent of context.ports.payments.listIntents({ since })) {
    // Others may use the same account of the provider: what names no order is none of ours.
    if (intent.orderId === null || intent.status === 'open' || intent.status === 'needs-action') continue
    reconciled.compared += 1
    const order = await findOrderOfIntent(context.db, intent.id)
    if (order && ['completed', 'refunded', 'cancelled'].includes(order.status) && intent.status !== 'processing' && (order.status !== 'cancelled' || intent.status === 'cancelled')) continue // biome-ignore format: one line
    await unlessOut(async () => {
      const { outcome } = await settleOrder(context, intent.id, { orderId: intent.orderId })
      if (outcome === 'no-order' && intent.status === 'succeeded') reconciled.withoutOrder += 1
    })
  }
  return reconciled
}
