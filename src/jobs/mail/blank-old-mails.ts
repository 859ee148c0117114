import { z } from 'zod'
import { blankOldMails } from '#application/mail/blank-old-mails.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const blankOldMailsJob = defineJob({
  name: 'blank-old-mails',
  payload: z.unknown(),
  schedule: '41 3 * * *',
  run: (context) => blankOldMails(context),
})
