import { z } from 'zod'
import { deliverGifts } from '#application/gifts/delivery/deliver-gifts.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

/** Often: the hour is the magazine's, and what is wanted for today goes out within minutes. */
export const deliverGiftsJob = defineJob({
  name: 'deliver-gifts',
  payload: z.unknown(),
  schedule: '*/5 * * * *',
  run: (context) => deliverGifts(context),
})
