import { describePaidBy } from '#application/sales/receipt/describe-paid-with.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { type SettledOrder, settleOrder } from '#application/sales/settle/settle-order.ts'
import { findOrderOfIntent } from '#store/sales/orders.ts'
import { settleCharge } from './charge-saved-method.ts'
import { isStopped } from './count-declines.ts'

export type Settled =
  | Exclude<SettledOrder, { outcome: 'overtaken' }>
  /** A charge of a saved method, which pays for something else than an order. */
  | { outcome: 'charge' }
  /** It names nothing of ours, or the provider does not know it. */
  | { outcome: 'not-ours' }

/** Whoever overtakes us has newer news; more than a few of them in a row would be a fault. */
const ROUNDS = 10

/**
 * The one way from a payment to what it pays for: called by the webhook, by the status poll, by the sweeper and by the
 * reconciler, any number of times and in any order. The payment is fetched anew, with no connection to the database
 * held meanwhile; what was fetched before somebody else's settling is fetched again. `found`: its order, where somebody has just
 * read it.
 */
export async function settlePayment(
  context: SaleContext,
  intentId: string,
  found?: Awaited<ReturnType<typeof findOrderOfIntent>>,
): Promise<Settled> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round === 0 && found ? found : await findOrderOfIntent(context.db, intentId)
    const intent = await context.ports.payments.retrieveIntent(intentId)
    if (!intent) return { outcome: 'not-ours' }
    if (intent.chargeKey !== null) {
      await settleCharge(context, intent)
      return { outcome: 'charge' }
    }
    if (!order && intent.orderId === null) return { outcome: 'not-ours' }
    if (await isStopped(context, intent)) {
      await context.ports.payments.cancelIntent(intent.id)
      continue
    }
    // Asked for before the order is locked: its receipt is mailed with it.
    const isNews = intent.status === 'succeeded' && order?.status !== 'completed' && order?.status !== 'refunded'
    const paidWith = isNews ? await describePaidBy(context, intent.method) : null
    const settled = await settleOrder(context, intent, { seen: order?.settles ?? null, paidWith })
    if (settled.outcome === 'overtaken') continue
    return settled
  }
  throw new Error('A payment was overtaken too often while it was settled')
}
