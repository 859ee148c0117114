import { z } from 'zod'
import { STOP_STRANGERS_PAYMENTS } from '#application/sales/settle/count-declines.ts'
import { stopStrangersPayments } from '#application/sales/settle/stop-strangers-payments.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const stopStrangersPaymentsJob = defineJob({
  name: STOP_STRANGERS_PAYMENTS,
  payload: z.unknown(),
  run: (context) => stopStrangersPayments(context),
})
