import { attemptOf } from '#application/renewals/read-renewal.ts'
import { daysAfter, retryAt } from '#domain/payments/dunning.ts'
import { failureOf } from '#domain/payments/payment-failure.ts'
import type { Trx } from '#store/database.ts'
import { changeRenewal, noticeRenewal } from '#store/renewals/renewals.ts'
import { insertAttempt, updateAttempt } from '#store/sales/payment-attempts.ts'
import { listCycles } from '#store/subscriptions/cycles.ts'
import { type DemoLedger, payerOf } from './demo-ledger.ts'

/** Somebody whose renewal was declined yesterday, for the page that their mail leads to. */
export async function addDeclinedRenewal(
  trx: Trx,
  { email, declinedRenewal }: DemoLedger['subscribers'][number],
  accounts: ReadonlyMap<string, { id: string }>,
  now: Date,
): Promise<void> {
  const accountId = accounts.get(email)?.id
  const cycle = accountId && (await listCycles(trx, accountId)).at(-1)
  if (!declinedRenewal || !accountId || !cycle) return
  const { cents } = declinedRenewal
  const [noticedAt, at] = [daysAfter(now, -23), daysAfter(now, -1)]
  const { id } = await noticeRenewal(trx, { accountId, cycleId: cycle.id, cents, nextAt: at, at: noticedAt })
  const attempt = attemptOf({ id, attempts: 1 })
  const charge = { amountCents: cents, currency: 'usd', ...payerOf(email), description: 'subscription renewal' }
  await insertAttempt(trx, { ...attempt, ...charge, now: at })
  const failure = failureOf({ code: 'card_declined' })
  await updateAttempt(trx, attempt, { outcome: 'declined', intentId: null, failure, at })
  await changeRenewal(trx, id, { state: 'failing', attempts: 1, failures: 1, next_at: retryAt(1, at) ?? at, at })
}
