import { z } from 'zod'
import { sweepAccess } from '#application/access/sweep-access.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const sweepAccessJob = defineJob({
  name: 'sweep-access',
  payload: z.unknown(),
  schedule: '17 * * * *',
  run: (context) => sweepAccess(context),
})
