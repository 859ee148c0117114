import { PaymentOutage } from '#application/ports/payments.ts'
import { findPaymentTerms, type SaleContext } from '#application/sales/sale-kind.ts'
import { type Settled, settlePayment } from '#application/sales/settle/settle-payment.ts'
import type { CheckoutStatus } from '#domain/checkout/checkout-answer.ts'
import { findOrderOfIntent } from '#store/sales/orders.ts'
import { takeAsking } from '#store/sales/overdue-orders.ts'

/** Browsers ask every second; the provider is asked about one order at most this often, however many ask. */
const ASK_EVERY_MS = 3_000

/** Where the buyer's payment stands; null where no order has this intent. */
export async function readCheckoutStatus(context: SaleContext, intentId: string): Promise<CheckoutStatus | null> {
  const { db, ports } = context
  const before = await findOrderOfIntent(db, intentId)
  if (!before) return null
  const isOpen = ['started', 'processing', 'failed'].includes(before.status)
  const settled = isOpen ? await askProvider(context, before.id, intentId) : null
  const isUnknown = isOpen && settled?.outcome !== 'settled'
  const order = (isUnknown && (await findOrderOfIntent(db, intentId))) || { ...before, ...statusOf(settled) }
  if (order.status === 'completed' || order.status === 'refunded')
    return { status: 'completed', receipt: ports.orderLinks.receiptToken(order.id), invoice: null }
  if (order.status === 'processing') {
    const terms = await findPaymentTerms(context, db, order.id)
    if (terms) return { status: 'processing', receipt: null, invoice: ports.orderLinks.invoiceToken(terms.invoiceId) }
  }
  return { status: 'in-progress', receipt: null, invoice: null }
}

const statusOf = (settled: Settled | null) => (settled?.outcome === 'settled' ? { status: settled.status } : {})

/** What came of asking; null where somebody has asked a moment ago, or nobody answers. */
async function askProvider(context: SaleContext, orderId: string, intentId: string): Promise<Settled | null> {
  const now = context.now()
  const before = new Date(now.getTime() - ASK_EVERY_MS)
  const order = await takeAsking(context.db, orderId, { before, now })
  if (!order) return null
  try {
    return await settlePayment(context, intentId, order)
  } catch (error) {
    // The money is not lost, only the news of it: the next poll, the webhook or the sweeper brings it.
    if (error instanceof PaymentOutage) return null
    throw error
  }
}
