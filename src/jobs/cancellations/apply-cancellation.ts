import { z } from 'zod'
import { applyCancellation } from '#application/cancellations/apply-cancellation.ts'
import { APPLY_CANCELLATION } from '#application/cancellations/request-cancellation.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const applyCancellationJob = defineJob({
  name: APPLY_CANCELLATION,
  payload: z.strictObject({ cancellationId: z.uuid() }),
  run: (context, { cancellationId }) => applyCancellation(context, cancellationId),
})
