import { z } from 'zod'
import { sweepMonthly } from '#application/donations/monthly/sweep-monthly.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

/** Every hour: where the magazine is, a day begins at any of them. */
export const sweepMonthlyDonationsJob = defineJob({
  name: 'sweep-monthly-donations',
  payload: z.unknown(),
  schedule: '27 * * * *',
  run: (context) => sweepMonthly(context),
})
