import { z } from 'zod'
import { SEND_MAIL } from '#application/mail/queue-mail.ts'
import { sendQueuedMail } from '#application/mail/send-queued-mail.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

/** Only the mail's id travels in the queue: what names a reader stays in the mail's own row, where it is blanked. */
export const sendMailJob = defineJob({
  name: SEND_MAIL,
  payload: z.strictObject({ mailId: z.uuid() }),
  run: (context, { mailId }) => sendQueuedMail(context, mailId),
})
