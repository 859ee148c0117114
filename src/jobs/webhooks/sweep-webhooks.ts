import { z } from 'zod'
import { sweepWebhooks } from '#application/webhooks/sweep-webhooks.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const sweepWebhooksJob = defineJob({
  name: 'sweep-webhooks',
  payload: z.unknown(),
  schedule: '*/5 * * * *',
  run: (context) => sweepWebhooks(context),
})
