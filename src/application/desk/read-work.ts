import type { UseCaseContext } from '#application/context.ts'
import { type IssueRun, listIssueRuns } from '#application/dispatches/list-issue-runs.ts'
import { countStatementsDue } from '#application/donations/statements/count-due.ts'
import { findMagazine } from '#store/content/site.ts'
import { countWork, type WorkCounts } from '#store/desk/work.ts'
import { countWaitingCopies } from '#store/dispatches/waiting-copies.ts'

export type Work = WorkCounts & {
  /** By which days are told. */
  timeZone: string
  /** Donors who wait for a statement of last year, from January to March. */
  statementsDue: number
  /** Of which year; null in the other months. */
  statementYear: number | null
  /** The first one that has not been delivered; null where all have. */
  nextIssue: (IssueRun & { waiting: number }) | null
}

/** What waits for somebody on the staff. */
export async function readWork(context: UseCaseContext): Promise<Work> {
  const [counts, runs, magazine] = await Promise.all([
    countWork(context.db, context.now()),
    listIssueRuns(context),
    findMagazine(context.db),
  ])
  const next = runs.findLast(({ state }) => state !== 'delivered')
  const timeZone = magazine?.timeZone ?? 'UTC'
  const due = await countStatementsDue(context.db, { now: context.now(), timeZone })
  return {
    ...{ ...counts, timeZone, statementsDue: due?.count ?? 0, statementYear: due?.year ?? null },
    nextIssue: next ? { ...next, waiting: await countWaitingCopies(context.db, next.number) } : null,
  }
}
