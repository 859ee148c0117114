import { z } from 'zod'
import { offerAgain } from '#application/gifts/giver/offer-again.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

/** Once a day, when it is daytime for most readers. */
export const offerAgainJob = defineJob({
  name: 'offer-again',
  payload: z.unknown(),
  schedule: '13 16 * * *',
  run: (context) => offerAgain(context),
})
