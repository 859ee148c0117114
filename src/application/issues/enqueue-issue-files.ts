import type { Queryable } from '#store/database.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'

export const MAKE_ISSUE_FILES = 'make-issue-files'
export const CHECK_ISSUE_FILES = 'check-issue-files'

/** Asks for the files of these issues to be brought up to date; one asked for twice is made once. */
export async function enqueueIssueFiles(db: Queryable, issueNumbers: Iterable<number>, runAt?: Date): Promise<void> {
  for (const issue of issueNumbers) {
    const key = `${MAKE_ISSUE_FILES}:${issue}`
    await enqueueJob(db, { name: MAKE_ISSUE_FILES, payload: { issue }, key, ...(runAt && { runAt }) })
  }
}

/** Asks for them to be brought up to date at a moment at which they will be something else. */
export const enqueueIssueFilesAt = (db: Queryable, issue: number, at: Date) =>
  enqueueJob(db, {
    name: MAKE_ISSUE_FILES,
    payload: { issue },
    key: `${MAKE_ISSUE_FILES}:${issue}:${at.toISOString()}`,
    runAt: at,
  })

/** Asks for a look at every issue that is released or will be, and for the files of those that have changed. */
export const enqueueIssueFilesCheck = (db: Queryable) =>
  enqueueJob(db, { name: CHECK_ISSUE_FILES, payload: {}, key: CHECK_ISSUE_FILES })
