import type { UseCaseContext } from '#application/context.ts'
import { type IssueRun, listIssueRuns } from '#application/dispatches/list-issue-runs.ts'
import { findMagazine } from '#store/content/site.ts'
import { countWork, type WorkCounts } from '#store/desk/work.ts'
import { countWaitingCopies } from '#store/dispatches/waiting-copies.ts'

export type Work = WorkCounts & {
  /** By which days are told. */
  timeZone: string
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
  return {
    ...{ ...counts, timeZone: magazine?.timeZone ?? 'UTC' },
    nextIssue: next ? { ...next, waiting: await countWaitingCopies(context.db, next.number) } : null,
  }
}
