import { readCheckoutStatus } from '#application/orders/read-checkout-status.ts'
import { countDecline } from '#application/payments/count-declines.ts'
import { settlePayment } from '#application/payments/settle-payment.ts'
import type { PaymentIntent } from '#domain/payments/payment-intent.ts'
import { findPayer } from '#store/payers.ts'
import type { CheckoutContext } from './checkout-context.ts'
import { type CheckoutTold, refuse } from './checkout-told.ts'

/** Where a payment that is no longer open stands: paying again resumes it. */
export async function answerGoneOn(context: CheckoutContext, intentId: string): Promise<CheckoutTold> {
  await settlePayment(context, intentId)
  const data = await readCheckoutStatus(context, intentId)
  if (!data) return refuse('Your cart is empty')
  return { status: 200, answer: { type: 'customer', data: { ...data, payment_intent_id: intentId } } }
}

/** Pays with the method that is kept on the account, while its holder is there to be asked by the bank. */
export async function payWithSaved(
  context: CheckoutContext,
  intent: PaymentIntent,
  accountId: string,
): Promise<CheckoutTold> {
  const keys = { payment_intent_id: intent.id, stripe_secret: intent.secret }
  const payer = await findPayer(context.db, accountId)
  if (!payer?.method) return failed(keys, 'replace-card', 'There is no saved payment on this account.')
  const paid = await context.ports.payments.payWithMethod(intent.id, payer.method)
  if (paid.outcome === 'gone-on') return answerGoneOn(context, intent.id)
  const { failure, charge } = paid
  if (charge) await countDecline(context, intent.id, charge)
  return failed(keys, failure.require, failure.reason, payer.method)
}

type Keys = { payment_intent_id: string; stripe_secret: string }

const failed = (
  keys: Keys,
  require: 'authorize-card' | 'replace-card' | null,
  message: string,
  method: string | null = null,
): CheckoutTold => ({ status: 402, answer: { checkout_errors: { keys, require, method, message } } })
