import { dayIn } from '../time/local-time.ts'

/** Donors need it for their taxes: until the end of March somebody is reminded. */
const LAST_MONTH = 3

/** The year whose statements should be out; null in the months in which nobody waits for them. */
export function yearOfStatementsDue(now: Date, timeZone: string): number | null {
  const [year = 0, month = 0] = dayIn(timeZone, now).split('-').map(Number)
  return month <= LAST_MONTH ? year - 1 : null
}
