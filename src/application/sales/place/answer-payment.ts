import { countDecline } from '#application/sales/settle/count-declines.ts'
import { readCheckoutStatus } from '#application/sales/settle/read-checkout-status.ts'
import { settlePayment } from '#application/sales/settle/settle-payment.ts'
import type { PaymentIntent } from '#domain/payments/payment-intent.ts'
import { findPayer } from '#store/accounts/payers.ts'
import type { CheckoutContext } from './checkout-context.ts'
import { refuse, type SaleOutcome } from './sale-outcome.ts'

/** Where a payment that is no longer open stands: paying again resumes it. */
export async function answerGoneOn(context: CheckoutContext, intentId: string): Promise<SaleOutcome> {
  await settlePayment(context, intentId)
  const standing = await readCheckoutStatus(context, intentId)
  return standing ? { outcome: 'gone-on', standing, intentId } : refuse({ reason: 'empty-cart' })
}

/** Pays with the method that is kept on the account, while its holder is there to be asked by the bank. */
export async function payWithSaved(
  context: CheckoutContext,
  intent: PaymentIntent,
  accountId: string,
): Promise<SaleOutcome> {
  const keys = { id: intent.id, secret: intent.secret }
  const payer = await findPayer(context.db, accountId)
  if (!payer?.method) {
    const message = 'There is no saved payment on this account.'
    return { outcome: 'declined', keys, require: 'replace-card', message, method: null }
  }
  const paid = await context.ports.payments.payWithMethod(intent.id, payer.method)
  if (paid.outcome === 'gone-on') return answerGoneOn(context, intent.id)
  const { failure, charge } = paid
  if (charge) await countDecline(context, intent.id, charge)
  return { outcome: 'declined', keys, require: failure.require, message: failure.reason, method: payer.method }
}
