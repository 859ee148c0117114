import { z } from 'zod'
import { releaseAbandonedJobs } from '#application/jobs/release-abandoned-jobs.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const releaseAbandonedJobsJob = defineJob({
  name: 'give-back-abandoned-jobs',
  payload: z.unknown(),
  schedule: '* * * * *',
  run: (context) => releaseAbandonedJobs(context),
})
