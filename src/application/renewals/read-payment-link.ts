import type { WithPorts } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { PaymentOutage } from '#application/ports/payments.ts'
import { type Cents, cents } from '#domain/money/cents.ts'
import { findAccountLink } from '#store/accounts/account-links.ts'
import { findOpenRenewal } from '#store/renewals/renewals.ts'
import { findAttempt } from '#store/sales/payment-attempts.ts'
import { attemptOf } from './read-renewal.ts'

/** What a mailed payment link is for. */
export type PaymentLink = {
  accountId: string
  /** The renewal that could not be paid; null where nothing waits for its reader. */
  declined: DeclinedRenewal | null
}

export type DeclinedRenewal = {
  amount: Cents
  /** The method that was tried: the account may have another by now. */
  method: string
  reason: string
  /** The bank's question to its customer, as the browser needs it; null where another card is asked for. */
  challenge: { intentId: string; secret: string; method: string } | null
}

/** Null where the token opens nothing. Looking uses nothing up. */
export async function readPaymentLink(context: WithPorts<'payments'>, token: string): Promise<PaymentLink | null> {
  const link = await findAccountLink(context.db, hashLinkToken(token), 'payment', context.now())
  return link ? { accountId: link.account_id, declined: await readDeclined(context, link.account_id) } : null
}

/** The account's renewal that was declined, and is still to be paid. */
export async function readDeclined(
  { db, ports }: WithPorts<'payments'>,
  accountId: string,
): Promise<DeclinedRenewal | null> {
  const open = await findOpenRenewal(db, accountId)
  const last = open?.state === 'failing' ? await findAttempt(db, attemptOf(open)) : undefined
  const failure = last?.outcome === 'declined' ? last.failure : null
  if (!last || !failure) return null
  const intentId = failure.require === 'authorize-card' ? last.payment_intent_id : null
  const intent = intentId === null ? null : await ports.payments.retrieveIntent(intentId).catch(orNone)
  const isOpen = intent?.status === 'open' || intent?.status === 'needs-action'
  const challenge = intent && isOpen ? { intentId: intent.id, secret: intent.secret, method: last.method } : null
  return { amount: cents(last.amount_cents), method: last.method, reason: failure.reason, challenge }
}

/** A provider that does not answer keeps nobody from the page: another card can still be tried. */
function orNone(error: unknown): null {
  if (error instanceof PaymentOutage) return null
  throw error
}
