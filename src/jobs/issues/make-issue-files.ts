import { z } from 'zod'
import { MAKE_ISSUE_FILES } from '#application/issues/enqueue-issue-files.ts'
import { makeIssueFiles } from '#application/issues/make-issue-files.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const makeIssueFilesJob = defineJob({
  name: MAKE_ISSUE_FILES,
  payload: z.strictObject({ issue: z.int().positive() }),
  run: (context, { issue }) => makeIssueFiles(context, issue),
})
