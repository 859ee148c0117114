import { admitTry } from '#application/sales/pay/limit-declines.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { finishAttempt } from '#application/sales/settle/charge-saved-method.ts'
import { canChargeNow, payableNow } from '#domain/renewals/renewal.ts'
import { findAccountById } from '#store/accounts/accounts.ts'
import { lockPayer } from '#store/accounts/payers.ts'
import type { Trx } from '#store/database.ts'
import { findOpenRenewal } from '#store/renewals/renewals.ts'
import { lockLedger } from '#store/subscriptions/cycles.ts'
import { endUnpaidPurchases } from './end-unpaid-purchases.ts'
import { attemptOf, readRenewal } from './read-renewal.ts'
import { beginCharge, callOffLastCharge } from './renew-subscription.ts'

type Needs = SaleContext

/** `nothing`: there was nothing to be charged for; a challenge that its reader had passed may have paid for it. */
export type RenewalPaid =
  | { outcome: 'succeeded' | 'processing' | 'declined' | 'nothing' }
  | { outcome: 'too-many'; retryAfterSeconds: number }

export type PayingReader = { accountId: string; network: string }

/**
 * A renewal that was declined is charged for at once, since its reader is there and asks for it. Pressed any number of
 * times it is one charge at a time, and one that succeeds; where it is declined again, the days of its tries stay. What
 * the reader has begun to buy elsewhere, and not paid, is ended first.
 */
export async function payRenewal(context: Needs, { accountId, network }: PayingReader): Promise<RenewalPaid> {
  await callOffLastCharge(context, accountId)
  const known = await readRenewal(context.db, accountId, context.now())
  if (!known || payableNow(known.facts) !== 'with-any') return { outcome: 'nothing' }
  const account = await findAccountById(context.db, accountId)
  const admitted = await admitTry(context, { browser: accountId, network, email: account?.email ?? '', accountId })
  if (!admitted.ok) return { outcome: 'too-many', retryAfterSeconds: admitted.retryAfterSeconds }
  if (known.facts.isBuying) await endUnpaidPurchases(context, accountId)
  const isBegun = await context.db.transaction().execute((trx) => begin(trx, context, accountId))
  if (!isBegun) return { outcome: 'nothing' }
  const open = await findOpenRenewal(context.db, accountId)
  if (open?.state !== 'charging') return { outcome: 'nothing' }
  const { outcome } = await finishAttempt(context, attemptOf(open))
  return { outcome }
}

async function begin(trx: Trx, context: Needs, accountId: string): Promise<boolean> {
  await lockLedger(trx, accountId)
  await lockPayer(trx, accountId)
  const at = context.now()
  const known = await readRenewal(trx, accountId, at)
  if (!known || !canChargeNow(known.facts)) return false
  await beginCharge(trx, known, { at, isAsked: true })
  return true
}
