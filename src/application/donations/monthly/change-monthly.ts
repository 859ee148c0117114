import type { UseCaseContext } from '#application/context.ts'
import { noteEvent } from '#application/events/note-event.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { isGivable } from '#domain/donations/donation.ts'
import { monthlyChangeRefusal } from '#domain/donations/monthly/change-refusal.ts'
import type { MonthlyStatus } from '#domain/donations/monthly/monthly-charge.ts'
import {
  dayMonthsLater,
  monthOf,
  nextOnAnotherDay,
  nextWhenResumed,
  type PauseMonths,
} from '#domain/donations/monthly.ts'
import type { Cents } from '#domain/money/cents.ts'
import { dayIn } from '#domain/time/local-time.ts'
import type { Trx } from '#store/database.ts'
import { findLastMonth, findOpenCharge } from '#store/donations/monthly-charges.ts'
import { changeMonthly, lockMonthly, type MonthlyRow } from '#store/donations/monthly-donations.ts'
import { mailMonthlyEnded, mailMonthlyPaused } from './mail-monthly.ts'
import { readTrade } from './read-monthly.ts'

type Needs = UseCaseContext & Pick<SaleContext<'orderLinks'>, 'ports'>

export type MonthlyChange =
  | { readonly change: 'amount'; readonly amount: Cents }
  | { readonly change: 'day'; readonly day: number }
  | { readonly change: 'pause'; readonly months: PauseMonths }
  | { readonly change: 'skip' }
  | { readonly change: 'resume' }

/** `nextOn` is the day from which the change counts. */
export type MonthlyChanged =
  | { readonly outcome: 'changed'; readonly nextOn: string }
  | { readonly outcome: 'not-found' | 'ended' | 'failing' | 'wrong-amount' | 'not-paused' }

/** Does it in a transaction of the caller's: staff write their audit row in it. What is under way is not changed by it. */
export async function changeMonthlyIn(
  trx: Trx,
  context: Needs,
  id: string,
  asked: MonthlyChange,
): Promise<MonthlyChanged> {
  const monthly = await lockMonthly(trx, id)
  if (!monthly) return { outcome: 'not-found' }
  const isPaused = monthly.paused_until !== null
  const refusal = monthlyChangeRefusal({ status: monthly.status as MonthlyStatus, isPaused }, asked.change)
  if (refusal) return { outcome: refusal }
  if (asked.change === 'amount') return changeAmount(trx, monthly, asked.amount)
  const at = context.now()
  const { today, timeZone } = await readTrade(trx, at)
  const { day, next_on: nextOn } = monthly
  /** The day that would come next without a pause: in no month that was given for, the first gift's among them. */
  const unpaused = async () => {
    const last = await findLastMonth(trx, id)
    return nextWhenResumed(day, today, last?.month ?? monthOf(dayIn(timeZone, monthly.created_at)))
  }
  switch (asked.change) {
    case 'day':
      return move(trx, monthly, { day: asked.day, next_on: nextOnAnotherDay(nextOn, asked.day, today) })
    case 'skip':
      return move(trx, monthly, { next_on: dayMonthsLater(nextOn, 1, day) })
    case 'pause': {
      // One in place of another, not behind it: pressed twice it is one pause.
      const until = dayMonthsLater(isPaused ? await unpaused() : nextOn, asked.months, day)
      await mailMonthlyPaused(trx, context, { monthly, until, at })
      return move(trx, monthly, { next_on: until, paused_until: until })
    }
    case 'resume':
      return move(trx, monthly, { next_on: await unpaused(), paused_until: null })
  }
}

export const changeMonthlyDonation = (context: Needs, id: string, asked: MonthlyChange): Promise<MonthlyChanged> =>
  context.db.transaction().execute((trx) => changeMonthlyIn(trx, context, id, asked))

async function changeAmount(trx: Trx, monthly: MonthlyRow, amount: Cents): Promise<MonthlyChanged> {
  if (!isGivable(amount)) return { outcome: 'wrong-amount' }
  await changeMonthly(trx, monthly.id, { amount_cents: amount })
  return { outcome: 'changed', nextOn: monthly.next_on }
}

type Moved = { next_on: string; day?: number; paused_until?: string | null }

/** A pause lasts until the day on which it goes on, wherever that is moved. */
async function move(trx: Trx, { id, paused_until }: MonthlyRow, moved: Moved): Promise<MonthlyChanged> {
  await changeMonthly(trx, id, { ...(paused_until !== null && { paused_until: moved.next_on }), ...moved })
  return { outcome: 'changed', nextOn: moved.next_on }
}

export type MonthlyCancelled =
  /** `isUnderWay`: a charge had been begun by then; where it goes through it is the last, and has its receipt. */
  { readonly outcome: 'cancelled'; readonly isUnderWay: boolean } | { readonly outcome: 'not-found' | 'ended' }

type Cancelling = { by: 'donor' | 'staff'; reason?: string | null }

/** Nothing is charged from here on but what is under way at this moment. */
export async function cancelMonthlyIn(
  trx: Trx,
  context: Needs,
  id: string,
  { by, reason = null }: Cancelling,
): Promise<MonthlyCancelled> {
  const monthly = await lockMonthly(trx, id)
  if (!monthly) return { outcome: 'not-found' }
  if (monthly.status === 'cancelled') return { outcome: 'ended' }
  const at = context.now()
  const open = await findOpenCharge(trx, id)
  const end_reason = reason?.trim().slice(0, 1000) || null
  await changeMonthly(trx, id, { status: 'cancelled', ended_because: by, ended_at: at, end_reason, paused_until: null })
  const about = { account: monthly.account_id }
  await noteEvent(trx, { name: 'monthly-donation-ended', at, data: { because: by }, about })
  await mailMonthlyEnded(trx, context, { monthly, because: by, at })
  return { outcome: 'cancelled', isUnderWay: open?.state === 'charging' }
}

export const cancelMonthlyDonation = (context: Needs, id: string, cancelling: Cancelling): Promise<MonthlyCancelled> =>
  context.db.transaction().execute((trx) => cancelMonthlyIn(trx, context, id, cancelling))
