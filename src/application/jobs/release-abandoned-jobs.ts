import type { UseCaseContext } from '#application/context.ts'
import { releaseAbandonedJobs as release } from '#store/jobs/jobs.ts'

/** A worker that has just taken its first job, or lost its connection for a moment, is not gone. */
const GRACE_MS = 60_000

/**
 * Jobs that a worker had taken when its process was killed go back to the queue. Left to itself, the queue would wait
 * four hours, in which no sign-in code arrives.
 */
export function releaseAbandonedJobs({ db, now }: UseCaseContext): Promise<number> {
  return release(db, new Date(now().getTime() - GRACE_MS))
}
