import type { WithPorts } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { type Cents, cents } from '#domain/money/cents.ts'
import type { PaymentFailure } from '#domain/payments/payment-failure.ts'
import { findAccountLink } from '#store/account-links.ts'
import { findAttempt } from '#store/payment-attempts.ts'
import { findOpenRenewal } from '#store/renewals.ts'
import { attemptOf } from './read-renewal.ts'

/** What a mailed payment link is for. */
export type PaymentLink = {
  accountId: string
  /** The renewal that could not be paid; null where nothing waits for its reader. */
  declined: {
    amount: Cents
    reason: string
    /** The bank's question to its customer, as the browser needs it; null where another card is asked for. */
    challenge: { intentId: string; secret: string } | null
  } | null
}

/** Null where the token opens nothing. Looking uses nothing up. */
export async function readPaymentLink(context: WithPorts<'payments'>, token: string): Promise<PaymentLink | null> {
  const { db, now } = context
  const link = await findAccountLink(db, hashLinkToken(token), 'payment', now())
  if (!link) return null
  const { account_id: accountId } = link
  const open = await findOpenRenewal(db, accountId)
  const last = open?.state === 'failing' ? await findAttempt(db, attemptOf(open)) : undefined
  const failure = last?.outcome === 'declined' ? (last.failure as PaymentFailure | null) : null
  if (!last || !failure) return { accountId, declined: null }
  const intentId = failure.require === 'authorize-card' ? last.payment_intent_id : null
  const intent = intentId === null ? null : await context.ports.payments.retrieveIntent(intentId)
  const isOpen = intent?.status === 'open' || intent?.status === 'needs-action'
  const challenge = intent && isOpen ? { intentId: intent.id, secret: intent.secret } : null
  return { accountId, declined: { amount: cents(last.amount_cents), reason: failure.reason, challenge } }
}
