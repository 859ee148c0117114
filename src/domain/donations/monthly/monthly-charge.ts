import { isHopeless, retryAt } from '../../payments/dunning.ts'
import type { PaymentFailure } from '../../payments/payment-failure.ts'
import type { Day } from '../monthly.ts'

/** `failing`: its last charge was declined, and is made again. */
export const monthlyStatuses = ['active', 'failing', 'cancelled'] as const
export type MonthlyStatus = (typeof monthlyStatuses)[number]

/** `charging`: a charge is under way; a bank takes days for it. `paid` is for ever. */
export type MonthlyChargeState = 'charging' | 'failing' | 'paid' | 'ended'

export type MonthlyFacts = {
  readonly status: MonthlyStatus
  readonly nextOn: Day
  readonly method: string
  /** The month that is being paid for; null where none is. */
  readonly open: {
    readonly state: 'charging' | 'failing'
    /** Nothing is done about it before. */
    readonly nextAt: Date
    /** Its last charge, where that was declined. */
    readonly declined: { readonly method: string; readonly failure: PaymentFailure } | null
  } | null
}

export type MonthlyStep =
  | { readonly do: 'nothing' }
  /** To charge for the month that is due. */
  | { readonly do: 'charge' }
  /** To charge once more for a month that was declined. */
  | { readonly do: 'retry' }
  /** To go on with the charge that is under way. */
  | { readonly do: 'finish' }
  /** To ask for another card, where charging the same one again could not help. */
  | { readonly do: 'remind'; readonly failure: PaymentFailure }
  /** To charge no more for a month, since its donation has ended. */
  | { readonly do: 'end' }

/** What is to be done about a monthly donation now. Asked any number of times, it is the same until it has been done. */
export function monthlyStep({ status, nextOn, method, open }: MonthlyFacts, now: Date, today: Day): MonthlyStep {
  if (open?.state === 'charging') return { do: 'finish' }
  if (status === 'cancelled') return { do: open ? 'end' : 'nothing' }
  if (!open) return { do: nextOn <= today ? 'charge' : 'nothing' }
  if (now < open.nextAt) return { do: 'nothing' }
  const { declined } = open
  if (declined && isHopeless(declined.failure) && declined.method === method)
    return { do: 'remind', failure: declined.failure }
  return { do: 'retry' }
}

/** What becomes of a month whose charge was just declined; `nextAt` is null after the last try, which ends the donation. */
export const afterMonthlyDecline = (failures: number, now: Date): { failures: number; nextAt: Date | null } => ({
  failures: failures + 1,
  nextAt: retryAt(failures + 1, now),
})
