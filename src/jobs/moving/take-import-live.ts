import { z } from 'zod'
import { continueLive, TAKE_IMPORT_LIVE } from '#application/moving/live-import.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const takeImportLiveJob = defineJob({
  name: TAKE_IMPORT_LIVE,
  payload: z.strictObject({ run: z.int().positive() }),
  run: (context, { run }) => continueLive(context, run),
})
