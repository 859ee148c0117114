import { verifyCaptcha } from '#application/captcha/verify-captcha.ts'
import { answerGoneOn } from '#application/checkout/answer-payment.ts'
import type { CheckoutContext } from '#application/checkout/checkout-context.ts'
import { type CheckoutTold, refuse, refuseGoods, refuseTooMany } from '#application/checkout/checkout-told.ts'
import { type ChosenPassword, hashChosenPassword } from '#application/checkout/hash-chosen-password.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { renewPayment } from '#application/orders/start-payment.ts'
import { startGuardedPayment } from '#application/payments/guard-payment.ts'
import { CAPTCHA_REFUSED } from '#domain/captcha/captcha-action.ts'
import { checkPassword } from '#domain/checkout/check-purchase.ts'
import { makesAccount, viewInvoice } from '#domain/invoices/invoice-state.ts'
import { findInvoiceByToken, type InvoiceRow } from '#store/invoices.ts'
import { factsOf } from './read-invoice.ts'

export type InvoicePaymentAsked = {
  token: string
  captcha: string
  password: { password: string; confirm: string } | null
  /** The payment that the browser goes on with; null the first time. */
  intentId: string | null
  network: string
}

/**
 * An invoice is paid online: the order's one payment is begun, or gone on with, however often this is asked. Who buys what
 * stands on the invoice: nothing that a browser says changes it. Null where the token opens no invoice.
 */
export async function payInvoice(context: CheckoutContext, asked: InvoicePaymentAsked): Promise<CheckoutTold | null> {
  const row = await findInvoiceByToken(context.db, hashLinkToken(asked.token))
  if (!row) return null
  const human = await verifyCaptcha(context, asked.captcha, 'checkout')
  if (!human.ok) return refuse(CAPTCHA_REFUSED)
  const closed = answerClosed(context, row)
  if (closed) return closed
  const password = await readPassword(context, row, asked)
  if (!password.ok) return password.told
  return begin(context, row, { ...asked, passwordHash: password.hash })
}

/** What an invoice that can't be paid online answers; null where it can. */
function answerClosed({ now, ports }: CheckoutContext, row: InvoiceRow): CheckoutTold | null {
  const { state, paysOnline } = viewInvoice(factsOf(row), now())
  const { orderLinks } = ports
  const ended = (data: object) => ({ status: 200, answer: { type: 'customer', data } }) as CheckoutTold
  if (state === 'paid') return ended({ status: 'completed', receipt: orderLinks.receiptToken(row.order_id) })
  if (state === 'processing') return ended({ status: 'processing', invoice: orderLinks.invoiceToken(row.id) })
  if (state === 'void') return refuse('This invoice is void. Nothing has to be paid.', 409)
  return paysOnline ? null : refuse('This invoice is paid by check or wire transfer.', 409)
}

async function readPassword(
  context: CheckoutContext,
  row: InvoiceRow,
  { password: chosen }: InvoicePaymentAsked,
): Promise<ChosenPassword> {
  const { snapshot } = factsOf(row)
  if (!makesAccount(snapshot)) return { ok: true, hash: null }
  const checked = checkPassword(chosen, snapshot.buyer.email, context.ports.passwords.isCommon)
  if (!checked.ok) return { ok: false, told: refuse({ password: checked.errors }) }
  return hashChosenPassword(context, checked.password)
}

type Beginning = InvoicePaymentAsked & { passwordHash: string | null }

/** More payments than these are not cancelled while one is begun. */
const ROUNDS = 3

async function begin(context: CheckoutContext, row: InvoiceRow, asked: Beginning, round = 1): Promise<CheckoutTold> {
  const { snapshot } = factsOf(row)
  const { customer } = row
  const { passwordHash } = asked
  // An invoice may be somebody else's to pay: what they pay with is not kept on the buyer's account.
  const submitted = { snapshot, customer, passwordHash, methods: ['card', 'bank-account'] as const, saveMethod: false, cartContents: null } // biome-ignore format: one line
  const { email, accountId } = snapshot.buyer
  const payer = { browser: asked.token, network: asked.network, email, accountId }
  const guarded = { orderId: row.order_id, submitted, payer, shown: asked.intentId, isCharged: false }
  const payment = await startGuardedPayment(context, guarded)
  if (payment.outcome === 'too-many') return refuseTooMany(payment.retryAfterSeconds)
  if (payment.outcome === 'refused') return refuseGoods(context, payment.refusal)
  const { intent } = payment
  if (payment.outcome === 'open') {
    const data = { payment_intent_id: payment.intent.id, stripe_secret: payment.intent.secret }
    return { status: 200, answer: { type: asked.intentId === payment.intent.id ? 'updated' : 'started', data } }
  }
  if (intent && intent.status !== 'cancelled') return answerGoneOn(context, intent.id)
  // Meanwhile the check arrived, or it became void.
  const after = await findInvoiceByToken(context.db, hashLinkToken(asked.token))
  const closed = after && answerClosed(context, after)
  if (closed) return closed
  if (!intent || round === ROUNDS) return refuse('This invoice can not be paid online at this moment.', 409)
  // The invoice is open for longer than a payment that was cancelled: for having been declined too often, or by hand.
  await renewPayment(context, row.order_id, intent.id)
  return begin(context, row, asked, round + 1)
}
