import { describe, expect, test } from 'vitest'
import { chargeNotBefore } from '#domain/renewals/renewal.ts'
import { localDay, localMoment, ZONES } from '../../support/local-time.ts'
import { modelRenewal, NOTICE_DAYS } from '../../support/renewals-model.ts'
import { reached } from '../../support/whole-proof.ts'

const DAYS = 3 * 366
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The job's next run at or after `at`: a quarter past every hour. */
const nextRun = (at: number) => Math.ceil((at - 17 * 60_000) / HOUR_MS) * HOUR_MS + 17 * 60_000

/** Days between two dates as a calendar has them. */
const daysApart = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / DAY_MS

/** Runs the job whenever something could happen, and at odd times between, until long after it must be over. */
function live(zone: string, day: number) {
  // Some are sent late enough for the charge to wait for it.
  const sentAfter = (day * 11) % 43
  const expiresFrom = localMoment(zone, day, { hour: 2, minute: 30 })
  const deliveredAt = localMoment(zone, day + sentAfter, { hour: 23, minute: 50 })
  const declines = day % 5
  const model = modelRenewal({ expiresFrom, deliveredAt, declines })
  const until = deliveredAt.getTime() + 40 * DAY_MS
  for (let at = nextRun(expiresFrom.getTime() - DAY_MS); at < until; at = nextRun(at + 1)) {
    const isIdle = !model.run(new Date(at))
    if (model.run(new Date(at)) && model.state() !== 'waiting') throw new Error('It was done twice at once')
    const due = [expiresFrom.getTime(), deliveredAt.getTime(), model.nextAt()?.getTime() ?? 0].filter((one) => one > at)
    // Nothing changes before that; a run between is tried all the same.
    const next = due.length > 0 ? Math.min(...due) : at + 5 * DAY_MS
    if (isIdle && next - at > 2 * HOUR_MS) at = next - HOUR_MS - 60_000
  }
  return { ...model, deliveredAt, declines }
}

describe.each(ZONES)('in %s, on every day of three years', (zone) => {
  test('a renewal is announced once, charged once, at least twenty days later, and retried on its days', () => {
    for (let day = 0; day < DAYS; day += 1) {
      const { notices, charges, deliveredAt, declines, state } = live(zone, day)
      const [noticed] = notices
      if (!noticed || notices.length !== 1) throw new Error(`day ${day}: ${notices.length} notices`)
      expect(charges.map(({ outcome }) => outcome)).toEqual(
        declines > 3 ? Array(4).fill('declined') : [...Array(declines).fill('declined'), 'succeeded'],
      )
      expect(state()).toBe(declines > 3 ? 'ended' : 'renewed')
      const first = charges[0]?.at ?? noticed
      const due = Math.max(chargeNotBefore(noticed, NOTICE_DAYS).getTime(), deliveredAt.getTime())
      expect(first.getTime(), `day ${day} is charged as soon as it may be`).toBe(nextRun(due))
      expect(first.getTime() - noticed.getTime()).toBeGreaterThanOrEqual(20 * DAY_MS)
      expect(daysApart(localDay(zone, noticed), localDay(zone, first)), `day ${day}`).toBeGreaterThanOrEqual(20)
      const promised = chargeNotBefore(noticed, NOTICE_DAYS).toISOString().slice(0, 10)
      expect(localDay(zone, first) >= promised, `day ${day}: not before the day in the mail`).toBe(true)
      const gaps = charges.slice(1).map(({ at }, index) => at.getTime() - (charges[index]?.at.getTime() ?? 0))
      expect(gaps).toEqual([3, 2, 2].slice(0, gaps.length).map((days) => days * DAY_MS))
    }
    reached(23, 'days of renewals, in six zones', DAYS)
  })
})
