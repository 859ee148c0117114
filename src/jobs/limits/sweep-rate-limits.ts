import { z } from 'zod'
import { sweepRateLimits } from '#application/limits/sweep-rate-limits.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const sweepRateLimitsJob = defineJob({
  name: 'sweep-rate-limits',
  payload: z.unknown(),
  schedule: '41 * * * *',
  run: (context) => sweepRateLimits(context),
})
