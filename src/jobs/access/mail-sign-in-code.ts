import { z } from 'zod'
import { mailSignInCode } from '#application/access/mail-sign-in-code.ts'
import { MAIL_SIGN_IN_CODE } from '#application/access/request-sign-in-code.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const mailSignInCodeJob = defineJob({
  name: MAIL_SIGN_IN_CODE,
  payload: z.strictObject({ code: z.hex().length(64) }),
  run: (context, { code }) => mailSignInCode(context, Buffer.from(code, 'hex'), context.siteUrl),
})
