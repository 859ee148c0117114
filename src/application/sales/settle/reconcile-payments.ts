import { reconcileDisputes } from '#application/sales/disputes/follow-disputes.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { settlePayment } from '#application/sales/settle/settle-payment.ts'
import { unlessOut } from '#application/sales/unless-out.ts'
import type { PaymentIntent } from '#domain/payments/payment-intent.ts'
import { insertEvent } from '#store/events/events.ts'
import { findOrderOfIntent } from '#store/sales/orders.ts'
import { insertStrayPayment } from '#store/sales/stray-payments.ts'

const HOURS = 72
const HOUR_MS = 3_600_000

/** Holds the provider's books of the last 72 hours against ours; what does not agree is settled. */
export async function reconcilePayments(context: SaleContext): Promise<void> {
  const since = new Date(context.now().getTime() - HOURS * HOUR_MS)
  for await (const intent of context.ports.payments.listIntents({ since }))
    if (await disagrees(context, intent)) await unlessOut(() => settle(context, intent))
  await reconcileDisputes(context)
}

/** Others may use the same account of the provider: what names nothing of ours is left alone. */
async function disagrees({ db }: SaleContext, { id, status, orderId, chargeKey }: PaymentIntent) {
  if (chargeKey !== null) return true
  if (orderId === null || status === 'open' || status === 'needs-action') return false
  const order = await findOrderOfIntent(db, id)
  if (status === 'succeeded') return order?.status !== 'completed' && order?.status !== 'refunded'
  return order?.status !== status
}

async function settle(context: SaleContext, intent: PaymentIntent) {
  const { outcome } = await settlePayment(context, intent.id)
  if (outcome !== 'no-order' || intent.status !== 'succeeded') return
  const { id, orderId, amountReceived, currency } = intent
  const found_at = context.now()
  const stray = { payment_intent_id: id, order_id: orderId ?? '', amount_cents: amountReceived, currency, found_at }
  if (await insertStrayPayment(context.db, stray))
    await insertEvent(context.db, { name: 'stray-payment', at: found_at, data: { intent: id } })
}
