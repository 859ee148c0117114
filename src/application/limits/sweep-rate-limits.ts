import type { UseCaseContext } from '#application/context.ts'
import { removeEmptyBuckets } from '#store/rate-limits.ts'

/** Limits that are whole again need not be remembered. */
export function sweepRateLimits({ db, now }: UseCaseContext): Promise<number> {
  return removeEmptyBuckets(db, now())
}
