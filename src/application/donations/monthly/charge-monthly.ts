import { randomUUID } from 'node:crypto'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { callOffAttempt, finishAttempt } from '#application/sales/settle/charge-saved-method.ts'
import { type MonthlyStep, monthlyStep } from '#domain/donations/monthly/monthly-charge.ts'
import { monthOf, nextAfter } from '#domain/donations/monthly.ts'
import type { Trx } from '#store/database.ts'
import {
  changeMonthlyCharge,
  findOpenCharge,
  insertMonthlyCharge,
  type MonthlyChargeRow,
} from '#store/donations/monthly-charges.ts'
import { changeMonthly, findMonthly, lockMonthly } from '#store/donations/monthly-donations.ts'
import { insertAttempt } from '#store/sales/payment-attempts.ts'
import { attemptOf, type MonthlyCase, readMonthlyCase } from './read-monthly.ts'
import { noteMonthlyDecline } from './settle-monthly.ts'

type Needs = SaleContext

/** What was done about a monthly donation, and what came of its charge, where one was made. */
export type MonthlyDone = { did: MonthlyStep['do']; outcome?: 'succeeded' | 'processing' | 'declined' }

/** What would be done about a monthly donation now. */
export async function foreseeMonthly({ db, now }: Pick<Needs, 'db' | 'now'>, id: string): Promise<MonthlyStep> {
  const monthly = await findMonthly(db, id)
  if (!monthly) return { do: 'nothing' }
  const known = await readMonthlyCase(db, monthly, now())
  return monthlyStep(known.facts, now(), known.today)
}

/**
 * Takes a monthly donation one step further: charges for its month, charges again, asks for another card, or ends. Done any
 * number of times, by any number of workers, and broken off anywhere, each step happens once: it is decided again, and
 * written down, while nobody else can change the donation; the provider is asked afterwards.
 */
export async function chargeMonthly(context: Needs, id: string): Promise<MonthlyDone> {
  const foreseen = await foreseeMonthly(context, id)
  if (foreseen.do === 'nothing') return { did: 'nothing' }
  if (foreseen.do !== 'finish') await callOffLastCharge(context, id)
  const step = await context.db.transaction().execute((trx) => takeStep(trx, context, id))
  if (step.do !== 'charge' && step.do !== 'retry' && step.do !== 'finish') return { did: step.do }
  const open = await findOpenCharge(context.db, id)
  if (open?.state !== 'charging') return { did: step.do }
  const { outcome } = await finishAttempt(context, attemptOf(open))
  return { did: step.do, outcome }
}

/** Whatever was declined last is not left open beside what comes next. */
export async function callOffLastCharge(context: Needs, monthlyId: string): Promise<void> {
  const open = await findOpenCharge(context.db, monthlyId)
  if (open) await callOffAttempt(context, attemptOf(open))
}

async function takeStep(trx: Trx, context: Needs, id: string): Promise<MonthlyStep> {
  const monthly = await lockMonthly(trx, id)
  if (!monthly) return { do: 'nothing' }
  const at = context.now()
  const known = await readMonthlyCase(trx, monthly, at)
  const step = monthlyStep(known.facts, at, known.today)
  const { open } = known
  if (step.do === 'charge') await beginMonth(trx, known, at)
  if (step.do === 'retry' && open) await beginRetry(trx, known, open, at)
  if (step.do === 'remind' && open) await noteMonthlyDecline(trx, context, { open, failure: step.failure, at })
  if (step.do === 'end' && open) await changeMonthlyCharge(trx, open.id, { state: 'ended', at })
  return step
}

/** Writes down what is going to be charged before the provider hears of it. The day after it counts from here. */
async function beginMonth(trx: Trx, known: MonthlyCase, at: Date): Promise<void> {
  const { monthly, today } = known
  const charge = { id: randomUUID(), monthlyId: monthly.id, amountCents: monthly.amount_cents, at }
  const isNew = await insertMonthlyCharge(trx, { ...charge, month: monthOf(monthly.next_on) })
  const next_on = nextAfter(monthly.next_on, monthly.day, today)
  await changeMonthly(trx, monthly.id, { next_on, paused_until: null })
  if (isNew) await insertChargeAttempt(trx, known, { id: charge.id, attempts: 1, amount_cents: charge.amountCents }, at)
}

/** For a month that was declined: what it was to be stays, whatever the donor gives from the next one on. */
export async function beginRetry(trx: Trx, known: MonthlyCase, open: MonthlyChargeRow, at: Date): Promise<void> {
  const attempts = open.attempts + 1
  await changeMonthlyCharge(trx, open.id, { state: 'charging', attempts, at })
  await insertChargeAttempt(trx, known, { ...open, attempts }, at)
}

type Charged = Pick<MonthlyChargeRow, 'id' | 'attempts' | 'amount_cents'>

export async function insertChargeAttempt(
  trx: Trx,
  { monthly, currency }: Pick<MonthlyCase, 'monthly' | 'currency'>,
  charge: Charged,
  at: Date,
): Promise<void> {
  const { customer, method } = monthly
  await insertAttempt(trx, {
    ...attemptOf(charge),
    amountCents: charge.amount_cents,
    currency,
    customer,
    method,
    description: 'monthly donation',
    now: at,
  })
}
