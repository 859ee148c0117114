import { z } from 'zod'
import { deliverWebhook } from '#application/webhooks/deliver-webhook.ts'
import { DELIVER_WEBHOOK } from '#application/webhooks/queue-deliveries.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const deliverWebhookJob = defineJob({
  name: DELIVER_WEBHOOK,
  payload: z.strictObject({ id: z.uuid() }),
  run: (context, { id }) => deliverWebhook(context, id),
})
