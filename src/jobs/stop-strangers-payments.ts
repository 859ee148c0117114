import { z } from 'zod'
import { STOP_STRANGERS_PAYMENTS } from '#application/payments/count-declines.ts'
import { stopStrangersPayments } from '#application/payments/stop-strangers-payments.ts'
import { defineJob } from './define-job.ts'

export const stopStrangersPaymentsJob = defineJob({
  name: STOP_STRANGERS_PAYMENTS,
  payload: z.unknown(),
  run: (context) => stopStrangersPayments(context),
})
