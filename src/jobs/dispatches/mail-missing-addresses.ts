import { z } from 'zod'
import { MAIL_MISSING_ADDRESSES, mailMissingAddresses } from '#application/dispatches/mail-missing-addresses.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const mailMissingAddressesJob = defineJob({
  name: MAIL_MISSING_ADDRESSES,
  payload: z.strictObject({ issue: z.int().positive() }),
  run: (context, { issue }) => mailMissingAddresses(context, issue),
})
