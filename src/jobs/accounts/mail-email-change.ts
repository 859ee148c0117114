import { z } from 'zod'
import { mailEmailChange } from '#application/accounts/mail-email-change.ts'
import { MAIL_EMAIL_CHANGE } from '#application/accounts/request-email-change.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const mailEmailChangeJob = defineJob({
  name: MAIL_EMAIL_CHANGE,
  payload: z.strictObject({ link: z.hex().length(64) }),
  run: (context, { link }) => mailEmailChange(context, Buffer.from(link, 'hex'), context.siteUrl),
})
