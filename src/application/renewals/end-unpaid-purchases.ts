import { cancelUnpayable } from '#application/sales/orders/cancel-unpayable.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { settlePayment } from '#application/sales/settle/settle-payment.ts'
import { listSubscriptionPurchases } from '#store/sales/orders.ts'
import { mayEnd } from './read-renewal.ts'

/** Ends what a reader has begun to buy and not paid, since they pay for their renewal elsewhere. What was paid meanwhile is theirs. */
export async function endUnpaidPurchases(context: SaleContext, accountId: string): Promise<void> {
  const purchases = await listSubscriptionPurchases(context.db, accountId, context.now())
  for (const { id, intentId } of purchases.filter(mayEnd)) {
    if (intentId === null) await cancelUnpayable(context, id)
    else {
      await context.ports.payments.cancelIntent(intentId)
      // Settled whichever it is: the money may have been faster.
      await settlePayment(context, intentId)
    }
  }
}
