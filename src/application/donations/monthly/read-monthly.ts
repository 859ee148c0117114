import type { MonthlyFacts, MonthlyStatus } from '#domain/donations/monthly/monthly-charge.ts'
import type { Day } from '#domain/donations/monthly.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Queryable } from '#store/database.ts'
import { findOpenCharge, type MonthlyChargeRow } from '#store/donations/monthly-charges.ts'
import type { MonthlyRow } from '#store/donations/monthly-donations.ts'
import { findAttempt } from '#store/sales/payment-attempts.ts'

export const MONTHLY_DONATION = 'monthly-donation'

/** A monthly donation with the month that is being paid for. */
export type MonthlyCase = {
  monthly: MonthlyRow
  open: MonthlyChargeRow | null
  facts: MonthlyFacts
  today: Day
  /** The magazine's money: its code, for charges, and its sign. */
  currency: string
  sign: string
}

export const attemptOf = ({ id, attempts }: Pick<MonthlyChargeRow, 'id' | 'attempts'>) => ({
  purpose: MONTHLY_DONATION,
  subjectId: id,
  attempt: attempts,
})

/** Today where the magazine is: its donors' days are counted there. */
export async function readTrade(db: Queryable, now: Date) {
  const magazine = await findMagazine(db)
  if (!magazine) throw new Error('There is no magazine to give to')
  const { timeZone, currency: sign, currencyCode } = magazine
  return { today: dayIn(timeZone, now), timeZone, sign, currency: currencyCode.toLowerCase() }
}

export async function readMonthlyCase(db: Queryable, monthly: MonthlyRow, now: Date): Promise<MonthlyCase> {
  const { today, sign, currency } = await readTrade(db, now)
  const open = (await findOpenCharge(db, monthly.id)) ?? null
  const facts: MonthlyFacts = {
    status: monthly.status as MonthlyStatus,
    nextOn: monthly.next_on,
    method: monthly.method,
    open: open && (await readOpen(db, open)),
  }
  return { monthly, open, facts, today, sign, currency }
}

async function readOpen(db: Queryable, open: MonthlyChargeRow): Promise<MonthlyFacts['open']> {
  const last = await findAttempt(db, attemptOf(open))
  const failure = last?.outcome === 'declined' ? last.failure : null
  return {
    state: open.state as 'charging' | 'failing',
    nextAt: open.next_at,
    declined: last && failure ? { method: last.method, failure } : null,
  }
}
