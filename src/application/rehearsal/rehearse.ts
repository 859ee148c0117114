import { dayLater, momentOfWork, refuseUntil, type UntilRefusal } from '#domain/rehearsal/calendar.ts'
import { planIssues } from '#domain/rehearsal/issue-plan.ts'
import { type RehearsalTotal, type RehearsedMonth, totalOf } from '#domain/rehearsal/month-report.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findMagazine } from '#store/content/site.ts'
import { insertSupposedIssue, listKnownIssues } from '#store/rehearsal/supposed-issues.ts'
import { auditCopy, findTroubles, type Trouble } from './check-copy.ts'
import { liveThrough } from './live-through.ts'
import { readMonthReports } from './read-report.ts'
import type { RehearsalStage, WaitingJobs } from './rehearsal-stage.ts'

export type RehearsalReport = {
  readonly from: string
  readonly until: string
  /** The sign before an amount. */
  readonly currency: string
  /** What the shipping categories are called. */
  readonly zones: Readonly<Record<string, string>>
  /** Issues that the magazine does not have yet, supposed by its rhythm. */
  readonly supposed: readonly number[]
  readonly months: readonly RehearsedMonth[]
  readonly total: RehearsalTotal
  /** Jobs that were left waiting on the copy, and why. */
  readonly waiting: readonly WaitingJobs[]
  /** Nothing, where all went well. */
  readonly troubles: readonly Trouble[]
}

export type Rehearsed = { ok: true; report: RehearsalReport } | { ok: false; reason: UntilRefusal | 'no-magazine' }

type Asked = {
  /** The last day. */
  until: string
  /** The real time. */
  now: Date
  onProgress?: ((part: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Lives through every day until the last on a copy of the magazine, and tells what would be charged, mailed and printed. */
export async function rehearse(stage: RehearsalStage, asked: Asked): Promise<Rehearsed> {
  const { context } = stage
  const { db } = context
  const { until, now, onProgress, signal } = asked
  const magazine = await findMagazine(db)
  if (!magazine) return { ok: false, reason: 'no-magazine' }
  const { timeZone, issuesPerYear, currency, shipping } = magazine
  const today = dayIn(timeZone, now)
  const refusal = refuseUntil(until, today)
  if (refusal) return { ok: false, reason: refusal }
  // What is due today the site does itself; and begun by days, a rehearsal is the same at whatever hour it is asked for.
  const from = dayLater(today, 1)
  const since = momentOfWork(timeZone, from)
  const issues = planIssues(await listKnownIssues(db), { issuesPerYear, from, until })
  for (const issue of issues.filter(({ isSupposed }) => isSupposed)) await insertSupposedIssue(db, issue)
  const before = await auditCopy(db)
  const { readers, refusals } = await liveThrough(stage, { from, until, timeZone, issues, onProgress, signal })
  const [charges, failures] = [stage.charges(), stage.failures()]
  const months = await readMonthReports(context, { from, until, since, timeZone, issues, charges, readers })
  const cutIssues = months.flatMap((month) => month.issues.map(({ issue }) => issue))
  const troubles = await findTroubles({ db, since, before, cutIssues, charges, failures, refusals })
  return {
    ok: true,
    report: {
      from,
      until,
      currency,
      zones: { a: shipping.nameA, b: shipping.nameB, c: shipping.nameC },
      supposed: issues.filter(({ isSupposed }) => isSupposed).map(({ number }) => number),
      months,
      total: totalOf(months),
      waiting: await stage.waiting(),
      troubles,
    },
  }
}
