import { z } from 'zod'
import { countFigures } from '#application/figures/count-figures.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const countFiguresJob = defineJob({
  name: 'count-figures',
  payload: z.unknown(),
  schedule: '40 3 * * *',
  run: (context) => countFigures(context),
})
