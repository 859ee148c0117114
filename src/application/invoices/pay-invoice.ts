import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { startLimitedPayment } from '#application/sales/pay/limit-declines.ts'
import { renewPayment } from '#application/sales/pay/start-payment.ts'
import { verifyBuyer } from '#application/sales/pay/verify-buyer.ts'
import { answerGoneOn } from '#application/sales/place/answer-payment.ts'
import type { CheckoutContext } from '#application/sales/place/checkout-context.ts'
import { hashChosenPassword } from '#application/sales/place/hash-chosen-password.ts'
import { refuse, refuseOrder, type SaleOutcome, type SaleRefusal } from '#application/sales/place/sale-outcome.ts'
import { checkPassword } from '#domain/checkout/check-purchase.ts'
import { makesAccount, viewInvoice } from '#domain/invoices/invoice-state.ts'
import { findInvoiceByToken, type InvoiceRow } from '#store/invoices/invoices.ts'
import { factsOf } from './read-invoice.ts'

export type InvoicePaymentAsked = {
  token: string
  captcha: string
  password: { password: string; confirm: string } | null
  /** The payment that the browser goes on with; null the first time. */
  intentId: string | null
  network: string
  /** The hash of the token that the browser is known by while it buys. */
  buyerHash: Buffer
}

/**
 * An invoice is paid online: the order's one payment is begun, or gone on with, however often this is asked. Who buys what
 * stands on the invoice: nothing that a browser says changes it. Null where the token opens no invoice.
 */
export async function payInvoice(context: CheckoutContext, asked: InvoicePaymentAsked): Promise<SaleOutcome | null> {
  const row = await findInvoiceByToken(context.db, hashLinkToken(asked.token))
  if (!row) return null
  const human = await verifyBuyer(context, asked.captcha, null)
  if (!human.ok) return refuse({ reason: 'captcha' })
  const closed = answerClosed(context, row)
  if (closed) return closed
  const password = await readPassword(context, row, asked)
  if (!password.ok) return refuse(password.refusal)
  return begin(context, row, { ...asked, passwordHash: password.hash })
}

/** What an invoice that can't be paid online answers; null where it can. */
function answerClosed({ now, ports }: CheckoutContext, row: InvoiceRow): SaleOutcome | null {
  const { state, paysOnline } = viewInvoice(factsOf(row), now())
  const { orderLinks } = ports
  if (state === 'paid') return { outcome: 'invoice-paid', receipt: orderLinks.receiptToken(row.order_id) }
  if (state === 'processing') return { outcome: 'invoice-processing', invoice: orderLinks.invoiceToken(row.id) }
  if (state === 'void') return refuse({ reason: 'invoice-void' })
  return paysOnline ? null : refuse({ reason: 'invoice-not-online' })
}

type PasswordRead = { ok: true; hash: string | null } | { ok: false; refusal: SaleRefusal }

async function readPassword(
  context: CheckoutContext,
  row: InvoiceRow,
  { password: chosen }: InvoicePaymentAsked,
): Promise<PasswordRead> {
  const { snapshot } = factsOf(row)
  if (!makesAccount(snapshot)) return { ok: true, hash: null }
  const checked = checkPassword(chosen, snapshot.buyer.email, context.ports.passwords.isCommon)
  if (!checked.ok) return { ok: false, refusal: { reason: 'form', errors: { password: checked.errors } } }
  const hashed = await hashChosenPassword(context, checked.password)
  return hashed.ok ? hashed : { ok: false, refusal: hashed }
}

type Beginning = InvoicePaymentAsked & { passwordHash: string | null }

/** More payments than these are not cancelled while one is begun. */
const ROUNDS = 3

async function begin(context: CheckoutContext, row: InvoiceRow, asked: Beginning, round = 1): Promise<SaleOutcome> {
  const { snapshot } = factsOf(row)
  const { customer } = row
  const { passwordHash } = asked
  // An invoice may be somebody else's to pay: what they pay with is not kept on the buyer's account.
  const submitted = {
    snapshot,
    customer,
    passwordHash,
    submittedBy: asked.buyerHash,
    methods: ['card', 'bank-account'] as const,
    saveMethod: false,
    cartContents: null,
  }
  const { email, accountId } = snapshot.buyer
  const payer = { browser: asked.token, network: asked.network, email, accountId }
  const guarded = { orderId: row.order_id, submitted, payer, isCharged: false }
  const payment = await startLimitedPayment(context, guarded)
  if (payment.outcome === 'too-many')
    return refuse({ reason: 'too-many-declines', retryAfterSeconds: payment.retryAfterSeconds })
  if (payment.outcome === 'refused') return refuseOrder(context, payment.refusal)
  const { intent } = payment
  if (payment.outcome === 'open') {
    const { id, secret } = payment.intent
    return { outcome: 'needs-payment', keys: { id, secret }, isShown: asked.intentId === id }
  }
  if (intent && intent.status !== 'cancelled') return answerGoneOn(context, intent.id)
  // Meanwhile the check arrived, or it became void.
  const after = await findInvoiceByToken(context.db, hashLinkToken(asked.token))
  const closed = after && answerClosed(context, after)
  if (closed) return closed
  if (!intent || round === ROUNDS) return refuse({ reason: 'invoice-not-now' })
  // The invoice is open for longer than a payment that was cancelled: for having been declined too often, or by hand.
  await renewPayment(context, row.order_id, intent.id)
  return begin(context, row, asked, round + 1)
}
