import { z } from 'zod'
import { chargeMonthly } from '#application/donations/monthly/charge-monthly.ts'
import { CHARGE_MONTHLY } from '#application/donations/monthly/sweep-monthly.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const chargeMonthlyDonationJob = defineJob({
  name: CHARGE_MONTHLY,
  // Any id that the database takes: those of the demo are made from its links, so that they are the same everywhere.
  payload: z.strictObject({ monthlyId: z.guid() }),
  run: (context, { monthlyId }) => chargeMonthly(context, monthlyId),
})
