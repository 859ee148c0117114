import { z } from 'zod'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const sweepOpenOrdersJob = defineJob({
  name: 'sweep-open-orders',
  payload: z.unknown(),
  schedule: '* * * * *',
  run: (context) => sweepOpenOrders(context),
})
