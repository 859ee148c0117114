import { z } from 'zod'
import { WORK_NOTICE, workNotice } from '#application/payments/take-notice.ts'
import { defineJob } from './define-job.ts'

export const workPaymentNoticeJob = defineJob({
  name: WORK_NOTICE,
  payload: z.strictObject({ eventId: z.string().min(1) }),
  run: (context, { eventId }) => workNotice(context, eventId),
})
