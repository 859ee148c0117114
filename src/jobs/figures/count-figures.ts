import { z } from 'zod'
import { keepDeskCounts } from '#application/desk-counts/keep-desk-counts.ts'
import { countFigures } from '#application/figures/count-figures.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const countFiguresJob = defineJob({
  name: 'count-figures',
  payload: z.unknown(),
  schedule: '40 3 * * *',
  async run(context) {
    await countFigures(context)
    await keepDeskCounts(context)
  },
})
