import { z } from 'zod'
import { SEND_LETTERS } from '#application/letters/schedule-letter.ts'
import { sendLetters } from '#application/letters/send-letters.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

/** Calls itself again for every batch. The clock's call is for a letter whose process has died between two of them. */
export const sendLettersJob = defineJob({
  name: SEND_LETTERS,
  payload: z.unknown(),
  schedule: '* * * * *',
  run: (context) => sendLetters(context),
})
