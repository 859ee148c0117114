import { z } from 'zod'
import { reconcilePayments } from '#application/sales/settle/reconcile-payments.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const reconcilePaymentsJob = defineJob({
  name: 'reconcile-payments',
  payload: z.unknown(),
  schedule: '41 * * * *',
  run: (context) => reconcilePayments(context),
})
