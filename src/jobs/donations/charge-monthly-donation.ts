import { z } from 'zod'
import { chargeMonthly } from '#application/donations/monthly/charge-monthly.ts'
import { CHARGE_MONTHLY } from '#application/donations/monthly/sweep-monthly.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const chargeMonthlyDonationJob = defineJob({
  name: CHARGE_MONTHLY,
  payload: z.strictObject({ monthlyId: z.uuid() }),
  run: (context, { monthlyId }) => chargeMonthly(context, monthlyId),
})
