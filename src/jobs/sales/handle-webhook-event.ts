import { z } from 'zod'
import { HANDLE_WEBHOOK_EVENT, handleWebhookEvent } from '#application/sales/settle/handle-webhook.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const handleWebhookEventJob = defineJob({
  name: HANDLE_WEBHOOK_EVENT,
  payload: z.strictObject({ eventId: z.string().min(1) }),
  run: (context, { eventId }) => handleWebhookEvent(context, eventId),
})
