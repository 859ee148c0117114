import { z } from 'zod'
import { sweepRenewals } from '#application/renewals/sweep-renewals.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const sweepRenewalsJob = defineJob({
  name: 'sweep-renewals',
  payload: z.unknown(),
  schedule: '17 * * * *',
  run: (context) => sweepRenewals(context),
})
