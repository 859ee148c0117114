import { z } from 'zod'
import { continueImport, RUN_IMPORT } from '#application/moving/run-import.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const runImportJob = defineJob({
  name: RUN_IMPORT,
  payload: z.strictObject({ run: z.int().positive() }),
  run: (context, { run }) => continueImport(context, run),
})
