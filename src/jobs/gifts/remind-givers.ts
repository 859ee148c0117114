import { z } from 'zod'
import { remindGivers } from '#application/gifts/giver/remind-givers.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

/** Once a day, when it is daytime for most readers. */
export const remindGiversJob = defineJob({
  name: 'remind-givers',
  payload: z.unknown(),
  schedule: '43 15 * * *',
  run: (context) => remindGivers(context),
})
