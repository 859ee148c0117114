import type { UseCaseContext } from '#application/context.ts'
import { listReleasedIssues } from '#store/issues.ts'
import { enqueueIssueFiles } from './enqueue-issue-files.ts'
import { type IssueFileTools, isUpToDate } from './make-issue-files.ts'

/**
 * Asks for the files of every released issue that has none, or old ones: after a start, when a picture or the way files
 * are made may have changed, or a process may have been killed over its work. Returns which.
 */
export async function findStaleIssueFiles(context: UseCaseContext, tools: IssueFileTools): Promise<number[]> {
  const stale: number[] = []
  for (const { number } of await listReleasedIssues(context.db)) {
    if (!(await isUpToDate(context, tools, number))) stale.push(number)
  }
  await enqueueIssueFiles(context.db, stale)
  return stale
}
