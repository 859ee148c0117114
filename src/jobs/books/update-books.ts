import { z } from 'zod'
import { updateBooks } from '#application/books/fetch-payouts.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

/** After midnight in America and before the day begins in Europe. */
export const updateBooksJob = defineJob({
  name: 'update-books',
  payload: z.unknown(),
  schedule: '27 5 * * *',
  run: (context) => updateBooks(context),
})
