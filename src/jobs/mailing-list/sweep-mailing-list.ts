import { z } from 'zod'
import { sweepMailingList } from '#application/mailing-list/sweep-mailing-list.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const sweepMailingListJob = defineJob({
  name: 'sweep-mailing-list',
  payload: z.unknown(),
  schedule: '53 3 * * *',
  run: (context) => sweepMailingList(context),
})
