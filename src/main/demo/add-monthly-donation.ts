import { randomUUID } from 'node:crypto'
import { MONTHLY_DONATION } from '#application/donations/monthly/read-monthly.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import type { OrderLinks } from '#application/ports/order-links.ts'
import { dayMonthsLater, dayOfMonth, monthOf, sameDayNextMonth } from '#domain/donations/monthly.ts'
import { retryAt } from '#domain/payments/dunning.ts'
import { failureOf } from '#domain/payments/payment-failure.ts'
import type { Trx } from '#store/database.ts'
import { insertMonthlyDonation } from '#store/donations/donations.ts'
import { changeMonthlyCharge, insertMonthlyCharge } from '#store/donations/monthly-charges.ts'
import { insertAttempt, updateAttempt } from '#store/sales/payment-attempts.ts'
import { demoId } from './demo-id.ts'
import { type DemoLedger, payerOf } from './demo-ledger.ts'

type Giving = { accounts: ReadonlyMap<string, { id: string; name: string }>; links: OrderLinks; now: Date }

/** A donor of the demo. Its link is the same everywhere; mails carry one of their own. */
export async function addMonthlyDonation(trx: Trx, monthly: DemoLedger['monthlyDonations'][number], giving: Giving) {
  const { token, email, amount, status, since } = monthly
  const account = giving.accounts.get(email)
  const giver = { accountId: account?.id ?? null, name: account?.name ?? monthly.name ?? email, email }
  const id = demoId(token)
  const today = giving.now.toISOString().slice(0, 10)
  const day = dayOfMonth(since.toISOString().slice(0, 10))
  const amountCents = amount * 100
  await insertMonthlyDonation(trx, {
    id,
    tokenHash: hashLinkToken(giving.links.donationToken(id)),
    otherTokenHash: hashLinkToken(token),
    orderId: null,
    ...giver,
    amountCents,
    ...payerOf(email),
    day,
    nextOn: sameDayNextMonth(today, day),
    status,
    at: since,
  })
  if (status === 'failing')
    await addDeclinedMonth(trx, { id, amountCents, email, month: monthOf(dayMonthsLater(today, 0, day)) }, giving.now)
}

type DeclinedMonth = { id: string; amountCents: number; email: string; month: string }

/** A month whose first charge was declined an hour ago. */
async function addDeclinedMonth(trx: Trx, { id, amountCents, email, month }: DeclinedMonth, now: Date) {
  const at = new Date(now.getTime() - 60 * 60_000)
  const chargeId = randomUUID()
  await insertMonthlyCharge(trx, { id: chargeId, monthlyId: id, month, amountCents, at })
  const attempt = { purpose: MONTHLY_DONATION, subjectId: chargeId, attempt: 1 }
  const paid = { amountCents, currency: 'usd', ...payerOf(email), description: 'monthly donation' }
  await insertAttempt(trx, { ...attempt, ...paid, now: at })
  const failure = failureOf({ code: 'card_declined' })
  await updateAttempt(trx, attempt, { outcome: 'declined', intentId: null, failure, at })
  const nextAt = retryAt(1, at) ?? at
  await changeMonthlyCharge(trx, chargeId, { state: 'failing', failures: 1, next_at: nextAt, at })
}
