import { z } from 'zod'
import { UPDATE_CUSTOMER, updateCustomer } from '#application/accounts/update-customer.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const updateCustomerJob = defineJob({
  name: UPDATE_CUSTOMER,
  payload: z.strictObject({ accountId: z.uuid() }),
  run: (context, { accountId }) => updateCustomer(context, accountId),
})
