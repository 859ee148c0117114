import type { WithPorts } from '#application/context.ts'
import { listLateMoments } from '#store/issues/issue-files.ts'
import { listScheduledIssues } from '#store/issues/issues.ts'
import { enqueueIssueFiles, enqueueIssueFilesAt } from './enqueue-issue-files.ts'
import { isUpToDate } from './make-issue-files.ts'

/**
 * Asks for the files of every issue that is released, or will be, and has none, or old ones: an article or a picture may have changed, or the
 * way that files are made, or a process may have been killed over its work. Returns which. Where an article comes later than
 * its issue, the files are asked for again at that moment.
 */
export async function checkIssueFiles(context: WithPorts<'files' | 'documents'>): Promise<number[]> {
  const stale: number[] = []
  for (const { number } of await listScheduledIssues(context.db)) {
    // One that can't be read is not to hide the others; its own job says what is wrong with it.
    if (!(await isUpToDate(context, number).catch(() => false))) stale.push(number)
  }
  await enqueueIssueFiles(context.db, stale)
  for (const { issue, at } of await listLateMoments(context.db, context.now())) {
    await enqueueIssueFilesAt(context.db, issue, at)
  }
  return stale
}
