import { z } from 'zod'
import { followReleases } from '#application/issues/tell-of-releases.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const followReleasesJob = defineJob({
  name: 'follow-releases',
  payload: z.unknown(),
  schedule: '* * * * *',
  run: (context) => followReleases(context),
})
