import { z } from 'zod'
import { giveBackAbandonedJobs } from '#application/jobs/give-back-abandoned-jobs.ts'
import { defineJob } from './define-job.ts'

export const giveBackAbandonedJobsJob = defineJob({
  name: 'give-back-abandoned-jobs',
  payload: z.unknown(),
  schedule: '* * * * *',
  run: (context) => giveBackAbandonedJobs(context),
})
