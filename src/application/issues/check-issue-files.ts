import type { WithPorts } from '#application/context.ts'
import { listReleasedIssues } from '#store/issues.ts'
import { enqueueIssueFiles } from './enqueue-issue-files.ts'
import { isUpToDate } from './make-issue-files.ts'

/**
 * Asks for the files of every released issue that has none, or old ones: an article or a picture may have changed, or the
 * way that files are made, or a process may have been killed over its work. Returns which.
 */
export async function checkIssueFiles(context: WithPorts<'files' | 'documents'>): Promise<number[]> {
  const stale: number[] = []
  for (const { number } of await listReleasedIssues(context.db)) {
    // One that can't be read is not to hide the others; its own job says what is wrong with it.
    if (!(await isUpToDate(context, number).catch(() => false))) stale.push(number)
  }
  await enqueueIssueFiles(context.db, stale)
  return stale
}
