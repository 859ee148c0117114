import { z } from 'zod'
import { renewSubscription } from '#application/renewals/renew-subscription.ts'
import { RENEW_SUBSCRIPTION } from '#application/renewals/sweep-renewals.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const renewSubscriptionJob = defineJob({
  name: RENEW_SUBSCRIPTION,
  payload: z.strictObject({ accountId: z.uuid() }),
  run: (context, { accountId }) => renewSubscription(context, accountId),
})
