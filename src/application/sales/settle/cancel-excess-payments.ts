import { PaymentOutage } from '#application/ports/payments.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { mostOpenPayments, type Trade } from '#domain/payments/strangers-payments.ts'
import { stopExcessPayments } from '#store/sales/limited-payments.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Makes room after a stranger has begun a payment: of too many that are open, those go that others of their network or browser have
 * overtaken, and then the ones left alone for longest. Their buyers are given another when they go on. Settling cancels what is
 * stopped, and counts what was declined of it; whoever is looked at by their bank may go on.
 */
export async function cancelExcessPayments(context: SaleContext, newest: string, trade: Trade): Promise<void> {
  const { db, now } = context
  for (const id of await stopExcessPayments(db, { newest, at: now(), ...mostOpenPayments(trade) })) {
    try {
      await settlePayment(context, id)
    } catch (error) {
      // The sweeper settles it: whoever begins a payment now must not wait for it.
      if (!(error instanceof PaymentOutage)) throw error
    }
  }
}
