import type { SaleContext } from '#application/sales/sale-kind.ts'
import { finishAttempt } from '#application/sales/settle/charge-saved-method.ts'
import { isHopeless } from '#domain/payments/dunning.ts'
import type { Trx } from '#store/database.ts'
import { findOpenCharge } from '#store/donations/monthly-charges.ts'
import { changeMonthly, lockMonthly } from '#store/donations/monthly-donations.ts'
import { beginRetry, callOffLastCharge } from './charge-monthly.ts'
import { attemptOf, readMonthlyCase } from './read-monthly.ts'

type Needs = SaleContext

/** `nothing`: no month waits to be paid; a challenge that its donor had passed may have paid for it. */
export type MonthlyRestarted = { outcome: 'succeeded' | 'processing' | 'declined' | 'nothing' }

/** Keeps another method with the provider's customer for a donation. Whether it may is the caller's to check. */
export function adoptMethod({ db }: Pick<Needs, 'db'>, id: string, method: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const monthly = await lockMonthly(trx, id)
    if (!monthly || monthly.status === 'cancelled') return false
    await changeMonthly(trx, id, { method })
    return true
  })
}

/**
 * A month that was declined is charged for at once, since its donor is there and asks for it. Pressed any number of times
 * it is one charge at a time, and one that succeeds; where it is declined again, the days of its tries stay.
 */
export async function restartMonthly(context: Needs, id: string): Promise<MonthlyRestarted> {
  await callOffLastCharge(context, id)
  await context.db.transaction().execute((trx) => begin(trx, context, id))
  const open = await findOpenCharge(context.db, id)
  // Whoever has begun it, somebody who pressed before or the job: its donor is told what comes of it.
  if (open?.state !== 'charging') return { outcome: 'nothing' }
  const { outcome } = await finishAttempt(context, attemptOf(open))
  return { outcome }
}

async function begin(trx: Trx, context: Needs, id: string): Promise<void> {
  const monthly = await lockMonthly(trx, id)
  if (monthly?.status !== 'failing') return
  const at = context.now()
  const known = await readMonthlyCase(trx, monthly, at)
  const { open, facts } = known
  if (open?.state !== 'failing') return
  const declined = facts.open?.declined
  // What can never work again is not charged again.
  if (declined && isHopeless(declined.failure) && declined.method === monthly.method) return
  await beginRetry(trx, known, open, at)
}
