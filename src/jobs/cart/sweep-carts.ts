import { z } from 'zod'
import { sweepCarts } from '#application/cart/sweep-carts.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const sweepCartsJob = defineJob({
  name: 'sweep-carts',
  payload: z.unknown(),
  schedule: '17 3 * * *',
  run: (context) => sweepCarts(context),
})
