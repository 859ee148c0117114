import type { PaymentFailure } from './payment-failure.ts'

/** Days after the first decline on which a charge that nobody is there for is made again. */
export const RETRY_DAYS = [3, 5, 7] as const

const DAY_MS = 24 * 60 * 60 * 1000

/** Twenty-four hours each, wherever clocks are turned: what is said in days is kept to the minute. */
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/**
 * When a charge that has just been declined for the nth time is made again; null after the last time. The days between
 * two tries are kept also where the last one was late, so that tries which were missed are not made all at once.
 */
export function retryAt(failures: number, declinedAt: Date): Date | null {
  const day = RETRY_DAYS[failures - 1]
  const dayBefore = failures > 1 ? RETRY_DAYS[failures - 2] : 0
  return day === undefined || dayBefore === undefined ? null : daysAfter(declinedAt, day - dayBefore)
}

/** When a charge that was declined so often, and is made again at `nextAt`, is made for the last time, if nothing delays it. */
export function lastTryAt(failures: number, nextAt: Date): Date {
  const [next = 0, last = 0] = [RETRY_DAYS[failures - 1], RETRY_DAYS.at(-1)]
  return daysAfter(nextAt, last - next)
}

/** Whether a declined charge can be helped by making it again with the same method. */
export const isHopeless = ({ retry }: PaymentFailure): boolean => retry === 'never'
