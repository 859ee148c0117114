import { z } from 'zod'
import { MAIL_PASSWORD_LINK, mailPasswordLink } from '#application/access/request-password-link.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const mailPasswordLinkJob = defineJob({
  name: MAIL_PASSWORD_LINK,
  payload: z.strictObject({ requestId: z.uuid() }),
  run: (context, { requestId }) => mailPasswordLink(context, requestId, context.siteUrl),
})
