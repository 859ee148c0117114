import { z } from 'zod'
import { sweepCaptchaTokens } from '#application/captcha/sweep-captcha-tokens.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const sweepCaptchaTokensJob = defineJob({
  name: 'sweep-captcha-tokens',
  payload: z.unknown(),
  schedule: '29 * * * *',
  run: (context) => sweepCaptchaTokens(context),
})
