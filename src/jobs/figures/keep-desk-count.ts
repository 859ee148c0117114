import { z } from 'zod'
import { keepOneDeskCount } from '#application/desk-counts/keep-desk-counts.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

/** After what has changed much of a count, as the cut of an issue. */
export const keepDeskCountJob = defineJob({
  name: 'keep-desk-count',
  payload: z.strictObject({ name: z.string(), subject: z.string() }),
  run: (context, asked) => keepOneDeskCount(context, asked),
})
