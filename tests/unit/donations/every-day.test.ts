import { describe, expect, test } from 'vitest'
import { afterMonthlyDecline, type MonthlyFacts, monthlyStep } from '#domain/donations/monthly/monthly-charge.ts'
import { dayOfMonth, monthOf, nextAfter, sameDayNextMonth } from '#domain/donations/monthly.ts'
import type { PaymentFailure } from '#domain/payments/payment-failure.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { localDay, localMoment, ZONES } from '../../support/local-time.ts'
import { modelMonthly } from '../../support/monthly-model.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const DAYS = 3 * 365 + 1
/** Over every month end, and over both turns of the clock. */
const MONTHS = 14
/** For a commit no divisor of what changes from day to day, so that all of it comes together with all else. */
const STRIDE = isWholeProof ? 1 : 17
const HOUR_MS = 3_600_000
const DECLINED: PaymentFailure = { retry: 'limited', require: 'replace-card', reason: 'Your card was declined.' }

type Run = { at: number; today: string; localDay: string }
/** `before`: where it was at the run before. */
type Charge = Run & { month: string; before: string }

/** Every run of the job in the years looked at: 27 minutes past every hour. `localDay` is a second opinion of `today`. */
function runsOf(zone: string): Run[] {
  const first = Date.UTC(2025, 11, 30, 0, 27)
  const hours = (DAYS + (MONTHS + 1) * 31) * 24
  return Array.from({ length: hours }, (_, hour) => {
    const at = first + hour * HOUR_MS
    return { at, today: dayIn(zone, new Date(at)), localDay: localDay(zone, new Date(at)) }
  })
}

/** One donor whose first gift is on that day, with the rule and nothing else; every charge is declined `declines` times. */
function live(runs: readonly Run[], given: Date, since: string, declines: number): Charge[] {
  const day = dayOfMonth(since)
  let nextOn = sameDayNextMonth(since, day)
  let open: MonthlyFacts['open'] = null
  let month = ''
  let failures = 0
  const charges: Charge[] = []
  const from = Math.ceil((given.getTime() - (runs[0]?.at ?? 0)) / HOUR_MS)
  for (let index = from; charges.length < MONTHS; index += 1) {
    const run = runs[index]
    if (!run) throw new Error(`${since}: only ${charges.length} months were charged for`)
    const now = new Date(run.at)
    const facts: MonthlyFacts = { status: open ? 'failing' : 'active', nextOn, method: 'pm_1', open }
    const step = monthlyStep(facts, now, run.today).do
    if (step === 'nothing') continue
    if (step === 'charge') {
      month = monthOf(nextOn)
      nextOn = nextAfter(nextOn, day, run.today)
    }
    if (failures < declines) {
      const after = afterMonthlyDecline(failures, now)
      failures = after.failures
      open = { state: 'failing', nextAt: after.nextAt ?? now, declined: { method: 'pm_1', failure: DECLINED } }
      continue
    }
    charges.push({ ...run, month, before: runs[index - 1]?.localDay ?? '' })
    open = null
    failures = 0
  }
  return charges
}

describe.each(ZONES)('in %s, begun on any day of three years', (zone) => {
  const runs = runsOf(zone)

  test('a monthly donation is charged once for each month, on its day or the last one, also where clocks are turned', () => {
    let tried = 0
    for (let day = 0; day < DAYS; day += STRIDE) {
      tried += 1
      // Given just after midnight, in the hour that clocks are turned in, or just before midnight.
      const times = [
        { hour: 0, minute: 5 },
        { hour: 2, minute: 30 },
        { hour: 23, minute: 50 },
      ] as const
      const given = localMoment(zone, day, times[day % 3] ?? times[0])
      const since = localDay(zone, given)
      const model = modelMonthly(since, 100)
      const declines = day % 4
      for (const charge of live(runs, given, since, declines)) {
        const due = model.due()
        model.begin(due)
        if (charge.month !== monthOf(due)) expect(charge.month, `of ${since}`).toBe(monthOf(due))
        const daysLate = Math.round((Date.parse(charge.localDay) - Date.parse(due)) / (24 * HOUR_MS))
        const expected = [0, 3, 5, 7][declines]
        // A try is as many hours after the one before it, also where clocks were set back or forward meanwhile.
        if (declines === 0 ? daysLate !== 0 : Math.abs(daysLate - (expected ?? 0)) > 1)
          expect(daysLate, `${charge.month} of ${since}`).toBe(expected)
        if (declines === 0 && charge.before === due) throw new Error(`${since}: not at the first run of ${due}`)
      }
    }
    reached(23, 'days of monthly donations, in six zones', tried)
  })
})
