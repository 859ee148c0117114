import { z } from 'zod'
import { takeReturned } from '#application/gifts/delivery/take-returned.ts'
import { TAKE_RETURNED } from '#application/mail/note-bounce.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const takeReturnedJob = defineJob({
  name: TAKE_RETURNED,
  payload: z.strictObject({ bounceId: z.int().positive() }),
  run: (context, { bounceId }) => takeReturned(context, bounceId),
})
