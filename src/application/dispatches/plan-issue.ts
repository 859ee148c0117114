import type { UseCaseContext } from '#application/context.ts'
import { type DispatchRefusal, type DispatchReport, dispatchReport, mayCut } from '#domain/dispatches/dispatch.ts'
import { forecastCut, forecastLeftOut } from '#store/dispatches/dispatch-counts.ts'
import { listDispatches, readTurn } from '#store/dispatches/dispatches.ts'
import { findIssueByNumber } from '#store/issues/issues.ts'

export type PlanOutcome = { ok: true; report: DispatchReport } | { ok: false; reason: DispatchRefusal }

/** What cutting the list of an issue would do now. Nothing is changed. */
export async function planIssue(
  { db }: UseCaseContext,
  issue: number,
  { outOfOrder = false } = {},
): Promise<PlanOutcome> {
  if (!(await findIssueByNumber(db, issue))) return { ok: false, reason: 'no-such-issue' }
  const [first = null] = await listDispatches(db, issue)
  const turn = await readTurn(db, issue)
  const may = mayCut(first, { ...turn, isNext: turn.isNext || outOfOrder })
  if (!may.ok) return may
  return { ok: true, report: dispatchReport(await forecastCut(db, issue), await forecastLeftOut(db, issue)) }
}
