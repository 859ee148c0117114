import type { Cents } from '../money/cents.ts'
import { daysAfter, isHopeless, retryAt } from '../payments/dunning.ts'
import type { PaymentFailure } from '../payments/payment-failure.ts'
import type { Cycle } from '../subscriptions/ledger.ts'
import type { Standing } from '../subscriptions/token-state.ts'
import { cycleToRenew, renewsItself } from './renewal-offer.ts'

/**
 * `waiting`: its reader has been told. `charging`: a charge is under way; a bank takes days for it. `failing`: it was
 * declined, and is made again. `renewed` is for ever; what has `ended` begins anew where its reader wants it to.
 */
export const renewalStates = ['waiting', 'charging', 'failing', 'renewed', 'ended'] as const
export type RenewalState = (typeof renewalStates)[number]

export type RenewalEnd = 'switched-off' | 'renewed-otherwise' | 'cancelled' | 'unreachable' | 'not-renewed' | 'declined'

/** The renewal that follows one cycle. There is one for each, whatever happens. */
export type Renewal = {
  readonly cycleId: string
  readonly state: RenewalState
  readonly noticedCents: Cents
  /** Nothing is done about it before. */
  readonly nextAt: Date
  /** How often it was declined since its reader was told of it. */
  readonly failures: number
  /** Its last charge, where that was declined. */
  readonly declined: { readonly method: string; readonly failure: PaymentFailure } | null
}

export type RenewalFacts = {
  readonly cycles: readonly Cycle[]
  readonly standing: Standing
  readonly payer: { readonly method: string | null; readonly autorenew: boolean } | null
  /** False where mail to the reader comes back: who can't be told is not charged. */
  readonly isReachable: boolean
  /** True while the reader is buying a subscription of their own: it would be paid for twice. */
  readonly isBuying: boolean
  /** None of it is paid, or being paid: its reader may end it. */
  readonly mayEndBuying?: boolean
  /** What the renewal costs today; null where it can't be had. */
  readonly price: Cents | null
  /** The one of `cycleToRenew`. */
  readonly renewal: Renewal | null
  /** The one that is under way: that, or another's, which has been overtaken. */
  readonly open: Renewal | null
}

export type RenewalStep =
  | { readonly do: 'nothing' }
  /** To tell the reader: for the first time, or of a higher price. */
  | { readonly do: 'notice' }
  | { readonly do: 'charge' }
  /** To go on with the charge that is under way. */
  | { readonly do: 'finish' }
  /** To ask for another card, where charging the same one again could not help. */
  | { readonly do: 'remind'; readonly failure: PaymentFailure }
  | { readonly do: 'end'; readonly because: RenewalEnd }

const NOTHING_TO_DO: RenewalStep = { do: 'nothing' }

/** What is to be done about an account's renewal now. Asked any number of times, it is the same until it has been done. */
export function renewalStep(facts: RenewalFacts, now: Date): RenewalStep {
  const { renewal, open, standing, price } = facts
  if (open?.state === 'charging') return { do: 'finish' }
  const because = whyNot(facts)
  if (because) return open ? { do: 'end', because } : NOTHING_TO_DO
  // What was refunded or cancelled after it was renewed is not charged for again.
  if (renewal?.state === 'renewed' || price === null) return NOTHING_TO_DO
  if (!renewal || renewal.state === 'ended')
    return standing === 'expiring' || standing === 'expired' ? { do: 'notice' } : NOTHING_TO_DO
  if (now < renewal.nextAt || standing !== 'expired' || facts.isBuying) return NOTHING_TO_DO
  if (price > renewal.noticedCents) return { do: 'notice' }
  const { declined } = renewal
  if (declined && canNeverPay(renewal, facts)) return { do: 'remind', failure: declined.failure }
  return { do: 'charge' }
}

/** Charging what can never work again is forbidden; another method in its place may be charged. */
const canNeverPay = ({ declined }: Renewal, { payer }: RenewalFacts): boolean =>
  declined !== null && isHopeless(declined.failure) && declined.method === payer?.method

/** How a declined renewal can be paid when its reader comes to do so; `not-…` where nothing can be charged at this moment. */
export type Payable = 'with-any' | 'with-another' | 'not-while-buying' | 'not-at-this-price'

/** Null where no renewal waits for its reader, or it only waits for being ended. */
export function payableNow(facts: RenewalFacts): Payable | null {
  const { open, standing, price, isBuying, mayEndBuying = false } = facts
  if (open?.state !== 'failing' || whyNot(facts) !== null || standing !== 'expired') return null
  // A payment of their own that came to nothing does not keep them from paying here: it is ended first.
  if (isBuying && !mayEndBuying) return 'not-while-buying'
  if (price === null || price > open.noticedCents) return 'not-at-this-price'
  return canNeverPay(open, facts) ? 'with-another' : 'with-any'
}

/** Whether a renewal that was declined may be charged for at once, since its reader asks for it. */
export const canChargeNow = (facts: RenewalFacts): boolean => !facts.isBuying && payableNow(facts) === 'with-any'

/** Why the renewal that is under way is going to be ended; null where it goes on. */
export const whyItEnds = (facts: RenewalFacts): RenewalEnd | null =>
  facts.open && facts.open.state !== 'charging' ? whyNot(facts) : null

/** Why nothing of this account is renewed by itself; null where it is. */
export function whyNot({ cycles, standing, payer, isReachable, open }: RenewalFacts): RenewalEnd | null {
  const cycle = cycleToRenew(cycles)
  if (!cycle) return 'cancelled'
  if (open && open.cycleId !== cycle.id) return overtakenBy(cycle, open, cycles)
  if (!payer?.autorenew || payer.method === null) return 'switched-off'
  if (standing === 'lifetime' || !renewsItself(cycle)) return 'not-renewed'
  return isReachable ? null : 'unreachable'
}

function overtakenBy(last: Cycle, open: Renewal, cycles: readonly Cycle[]): RenewalEnd {
  const position = cycles.find(({ id }) => id === open.cycleId)?.position ?? 0
  return last.position > position ? 'renewed-otherwise' : 'cancelled'
}

/**
 * When somebody who is told now may be charged: on a day that is at least so many ahead in every time zone, so at noon in
 * UTC, when that day has begun everywhere.
 */
export function chargeNotBefore(noticedAt: Date, noticeDays: number): Date {
  const day = daysAfter(noticedAt, noticeDays + 1)
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 12))
}

export type AfterDecline =
  /** It is made again at `nextAt`, and its reader told what they can do. */
  | { readonly state: 'failing'; readonly failures: number; readonly nextAt: Date }
  /** `declined`: for the last time. Autorenew ends with it. */
  | { readonly state: 'ended'; readonly failures: number; readonly because: RenewalEnd }

/** What becomes of a renewal whose charge has just been declined. `facts` are those of that moment. */
export function afterDecline(facts: RenewalFacts, { failures }: Pick<Renewal, 'failures'>, now: Date): AfterDecline {
  const because = whyNot(facts)
  const more = failures + 1
  if (because) return { state: 'ended', failures: more, because }
  const nextAt = retryAt(more, now)
  return nextAt ? { state: 'failing', failures: more, nextAt } : { state: 'ended', failures: more, because: 'declined' }
}
