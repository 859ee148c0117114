import { z } from 'zod'
import { forgetRecipients } from '#application/gifts/delivery/forget-recipients.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const forgetRecipientsJob = defineJob({
  name: 'forget-recipients',
  payload: z.unknown(),
  schedule: '23 4 * * *',
  run: (context) => forgetRecipients(context),
})
