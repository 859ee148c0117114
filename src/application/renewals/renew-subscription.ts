import type { UseCaseContext } from '#application/context.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { callOffAttempt, finishAttempt } from '#application/sales/settle/charge-saved-method.ts'
import { totalsOf } from '#domain/cart/cart-totals.ts'
import { chargeNotBefore, type RenewalStep, renewalStep } from '#domain/renewals/renewal.ts'
import { lockPayer } from '#store/accounts/payers.ts'
import type { Trx } from '#store/database.ts'
import { changeRenewal, findOpenRenewal, noticeRenewal } from '#store/renewals/renewals.ts'
import { insertAttempt } from '#store/sales/payment-attempts.ts'
import { lockLedger } from '#store/subscriptions/cycles.ts'
import { mailNotice } from './mail-renewal.ts'
import { attemptOf, type RenewalCase, readRenewal, snapshotOf } from './read-renewal.ts'
import { noteDecline } from './settle-renewal.ts'

type Needs = SaleContext

/** What was done about an account's renewal, and what came of its charge, where one was made. */
export type RenewalDone = { did: RenewalStep['do']; outcome?: 'succeeded' | 'processing' | 'declined' }

const decide = async ({ db, now }: UseCaseContext, accountId: string): Promise<RenewalStep> => {
  const known = await readRenewal(db, accountId, now())
  return known ? renewalStep(known.facts, now()) : { do: 'nothing' }
}

/** What would be done about an account's renewal now. */
export const foreseeRenewal = async (context: UseCaseContext, accountId: string): Promise<RenewalDone> => ({
  did: (await decide(context, accountId)).do,
})

/**
 * Takes an account's renewal one step further: tells its reader, charges, asks for another card, or ends it. Done any
 * number of times, by any number of workers, and broken off anywhere, each step happens once: it is decided again, and
 * written down, while nobody else can buy for this account or change how it pays; the provider is asked afterwards.
 */
export async function renewSubscription(context: Needs, accountId: string): Promise<RenewalDone> {
  const foreseen = await decide(context, accountId)
  if (foreseen.do === 'nothing') return { did: 'nothing' }
  if (foreseen.do !== 'finish') await callOffLastCharge(context, accountId)
  const step = await context.db.transaction().execute((trx) => takeStep(trx, context, accountId))
  if (step.do !== 'charge' && step.do !== 'finish') return { did: step.do }
  const open = await findOpenRenewal(context.db, accountId)
  if (open?.state !== 'charging') return { did: step.do }
  const { outcome } = await finishAttempt(context, attemptOf(open))
  return { did: step.do, outcome }
}

/** Whatever was declined last is not left open beside what comes next. */
export async function callOffLastCharge(context: Needs, accountId: string): Promise<void> {
  const open = await findOpenRenewal(context.db, accountId)
  if (open && open.attempts > 0) await callOffAttempt(context, attemptOf(open))
}

async function takeStep(trx: Trx, context: Needs, accountId: string): Promise<RenewalStep> {
  await lockLedger(trx, accountId)
  await lockPayer(trx, accountId)
  const at = context.now()
  const known = await readRenewal(trx, accountId, at)
  if (!known) return { do: 'nothing' }
  const step = renewalStep(known.facts, at)
  const { open } = known
  if (step.do === 'notice') await giveNotice(trx, context, known, at)
  if (step.do === 'charge') await beginCharge(trx, known, { at })
  if (step.do === 'remind' && open) await noteDecline(trx, context, open, { failure: step.failure, at })
  if (step.do === 'end' && open) await changeRenewal(trx, open.id, { state: 'ended', ended_because: step.because, at })
  return step
}

async function giveNotice(trx: Trx, { ports }: Needs, known: RenewalCase, at: Date): Promise<void> {
  const { offer, subscriber, noticeDays } = known
  if (!offer) return
  const notBefore = chargeNotBefore(at, noticeDays)
  const { cycle, bill } = offer
  const parts = { accountId: subscriber.account.id, cycleId: cycle.id, cents: totalsOf(bill).total }
  const noticed = await noticeRenewal(trx, { ...parts, nextAt: notBefore, at })
  await mailNotice(trx, { ...known, offer }, { ...noticed, notBefore }, { links: ports.orderLinks, at })
}

/** Writes down what is going to be charged, and for what, before the provider hears of it. `isAsked`: its reader is there. */
export async function beginCharge(
  trx: Trx,
  { subscriber, offer, open }: RenewalCase,
  { at, isAsked = false }: { at: Date; isAsked?: boolean },
): Promise<void> {
  const { payer } = subscriber
  if (!open || !offer || !payer?.method) throw new Error('A renewal was to be charged that can not be')
  const attempts = open.attempts + 1
  await changeRenewal(trx, open.id, { state: 'charging', attempts, at })
  await insertAttempt(trx, {
    ...attemptOf({ id: open.id, attempts }),
    amountCents: totalsOf(offer.bill).total,
    currency: offer.currency,
    customer: payer.customer,
    method: payer.method,
    description: 'subscription renewal',
    content: { snapshot: snapshotOf(subscriber, offer), isAsked },
    now: at,
  })
}
