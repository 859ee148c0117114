import type { UseCaseContext } from '#application/context.ts'
import { removeDeadJobs } from '#store/jobs/jobs.ts'

/** Long enough for someone to look into why a job was given up. */
const KEPT_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

/** Jobs that were given up are kept for a while, then go. */
export function sweepDeadJobs({ db, now }: UseCaseContext): Promise<number> {
  return removeDeadJobs(db, new Date(now().getTime() - KEPT_DAYS * DAY_MS))
}
