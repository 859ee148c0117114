import type { UseCaseContext } from '#application/context.ts'
import { removeEmptyBuckets } from '#store/limits/rate-limits.ts'
import { removeClosedPayments } from '#store/sales/limited-payments.ts'

/** Longer than the provider goes on telling of a payment. */
const GUARDED_DAYS = 30
const DAY_MS = 86_400_000

/** Limits that are whole again need not be remembered, nor what was counted for payments that ended long ago. */
export async function sweepRateLimits({ db, now }: UseCaseContext): Promise<number> {
  await removeClosedPayments(db, new Date(now().getTime() - GUARDED_DAYS * DAY_MS))
  return removeEmptyBuckets(db, now())
}
