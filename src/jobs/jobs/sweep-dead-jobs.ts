import { z } from 'zod'
import { sweepDeadJobs } from '#application/jobs/sweep-dead-jobs.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const sweepDeadJobsJob = defineJob({
  name: 'sweep-dead-jobs',
  payload: z.unknown(),
  schedule: '17 3 * * *',
  run: (context) => sweepDeadJobs(context),
})
