import { z } from 'zod'
import { sendWaves } from '#application/renewals/waves/send-waves.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const sendRenewalWavesJob = defineJob({
  name: 'send-renewal-waves',
  payload: z.unknown(),
  schedule: '47 * * * *',
  run: (context) => sendWaves(context),
})
