import type { SaleContext } from '#application/sales/sale-kind.ts'
import { finishAttempt } from '#application/sales/settle/charge-saved-method.ts'
import { isGivable } from '#domain/donations/donation.ts'
import type { Cents } from '#domain/money/cents.ts'
import type { Trx } from '#store/database.ts'
import { findMonthlyCharge, insertMonthlyCharge } from '#store/donations/monthly-charges.ts'
import { lockMonthly } from '#store/donations/monthly-donations.ts'
import { insertChargeAttempt } from './charge-monthly.ts'
import { attemptOf, readTrade } from './read-monthly.ts'

export type ExtraGift = {
  /** Made with the page that asks for it: pressed twice it is one gift. */
  key: string
  amount: Cents
}

export type ExtraGiven = { outcome: 'succeeded' | 'processing' | 'declined' | 'wrong-amount' | 'not-found' | 'ended' }

/** One gift beside the monthly one, on the same method, since its donor is there and asks for it. */
export async function giveExtra(context: SaleContext, id: string, { key, amount }: ExtraGift): Promise<ExtraGiven> {
  if (!isGivable(amount)) return { outcome: 'wrong-amount' }
  const refused = await context.db.transaction().execute((trx) => begin(trx, context, id, { key, amount }))
  if (refused) return { outcome: refused }
  const charge = await findMonthlyCharge(context.db, key)
  if (charge?.monthly_id !== id) return { outcome: 'not-found' }
  const { outcome } = await finishAttempt(context, attemptOf(charge))
  return { outcome }
}

async function begin(trx: Trx, { now }: SaleContext, id: string, { key, amount }: ExtraGift) {
  const monthly = await lockMonthly(trx, id)
  if (!monthly) return 'not-found'
  if (monthly.status === 'cancelled') return 'ended'
  const at = now()
  const { currency } = await readTrade(trx, at)
  const isNew = await insertMonthlyCharge(trx, { id: key, monthlyId: id, month: null, amountCents: amount, at })
  if (isNew) await insertChargeAttempt(trx, { monthly, currency }, { id: key, attempts: 1, amount_cents: amount }, at)
  return null
}
