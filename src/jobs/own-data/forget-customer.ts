import { z } from 'zod'
import { FORGET_CUSTOMER, forgetCustomer } from '#application/own-data/forget-customer.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const forgetCustomerJob = defineJob({
  name: FORGET_CUSTOMER,
  payload: z.strictObject({ customer: z.string().min(1) }),
  run: (context, { customer }) => forgetCustomer(context, customer),
})
