import { z } from 'zod'
import { checkIssueFiles } from '#application/issues/check-issue-files.ts'
import { CHECK_ISSUE_FILES } from '#application/issues/enqueue-issue-files.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const checkIssueFilesJob = defineJob({
  name: CHECK_ISSUE_FILES,
  payload: z.strictObject({}),
  run: (context) => checkIssueFiles(context),
})
