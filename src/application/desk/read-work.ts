import type { UseCaseContext } from '#application/context.ts'
import { type IssueRun, listIssueRuns } from '#application/dispatches/list-issue-runs.ts'
import { countWork, type WorkCounts } from '#store/desk/work.ts'

export type Work = WorkCounts & {
  /** The first one that has not been delivered; null where all have. */
  nextIssue: IssueRun | null
}

/** What waits for somebody on the staff. */
export async function readWork(context: UseCaseContext): Promise<Work> {
  const [counts, runs] = await Promise.all([countWork(context.db, context.now()), listIssueRuns(context)])
  return { ...counts, nextIssue: runs.findLast(({ state }) => state !== 'delivered') ?? null }
}
