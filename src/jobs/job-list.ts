import type { AnyJob } from './define-job.ts'
import { sweepDeadJobsJob } from './sweep-dead-jobs.ts'

/** Every job of the site. */
export const jobs: readonly AnyJob[] = [sweepDeadJobsJob]
