import type { WithPorts } from '#application/context.ts'
import { finishAttempt } from '#application/payments/charge-saved-method.ts'
import { admitTry } from '#application/payments/guard-payment.ts'
import { canChargeNow } from '#domain/renewals/renewal.ts'
import { findAccountById } from '#store/accounts.ts'
import { lockLedger } from '#store/cycles.ts'
import type { Trx } from '#store/database.ts'
import { lockPayer } from '#store/payers.ts'
import { findOpenRenewal } from '#store/renewals.ts'
import { attemptOf, readRenewal } from './read-renewal.ts'
import { beginCharge, callOffLastCharge } from './renew-subscription.ts'

type Needs = WithPorts<'payments' | 'orderLinks'>

/** `nothing`: there was nothing to be charged for; a challenge that its reader had passed may have paid for it. */
export type RenewalPaid =
  | { outcome: 'succeeded' | 'processing' | 'declined' | 'nothing' }
  | { outcome: 'too-many'; retryAfterSeconds: number }

export type PayingReader = { accountId: string; network: string }

/**
 * A renewal that was declined is charged for at once, since its reader is there and asks for it. Pressed any number of
 * times it is one charge at a time, and one that succeeds; where it is declined again, the days of its tries stay.
 */
export async function payRenewal(context: Needs, { accountId, network }: PayingReader): Promise<RenewalPaid> {
  await callOffLastCharge(context, accountId)
  const known = await readRenewal(context.db, accountId, context.now())
  if (!known || !canChargeNow(known.facts)) return { outcome: 'nothing' }
  const account = await findAccountById(context.db, accountId)
  const admitted = await admitTry(context, { browser: accountId, network, email: account?.email ?? '', accountId })
  if (!admitted.ok) return { outcome: 'too-many', retryAfterSeconds: admitted.retryAfterSeconds }
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
