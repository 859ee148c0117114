import { z } from 'zod'
import { sweepImports } from '#application/moving/sweep-imports.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const sweepImportsJob = defineJob({
  name: 'sweep-imports',
  payload: z.unknown(),
  schedule: '41 3 * * *',
  run: (context) => sweepImports(context),
})
