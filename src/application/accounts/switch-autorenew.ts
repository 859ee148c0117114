import type { UseCaseContext } from '#application/context.ts'
import { RENEW_SUBSCRIPTION } from '#application/renewals/sweep-renewals.ts'
import { findPayer, lockPayer, setAutorenew } from '#store/accounts/payers.ts'
import type { Trx } from '#store/database.ts'
import { insertEvent } from '#store/events/events.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'

/**
 * Turns autorenew on or off, or (`null`) to what it was not. It stays off where no method is saved. Turned off, a renewal
 * that is under way ends at once: turned on again, it begins with a notice. Answers what it is now.
 */
export const switchAutorenew = (context: UseCaseContext, accountId: string, wanted: boolean | null): Promise<boolean> =>
  context.db.transaction().execute(async (trx) => (await switchAutorenewIn(trx, context.now(), accountId, wanted)).on)

/** In a transaction of the caller's. */
export async function switchAutorenewIn(
  trx: Trx,
  at: Date,
  accountId: string,
  wanted: boolean | null,
): Promise<{ on: boolean; isSwitched: boolean }> {
  // Whoever is deciding on a charge is waited for.
  const before = (await lockPayer(trx, accountId))?.autorenew ?? false
  await setAutorenew(trx, accountId, { on: wanted ?? !before, at })
  const on = (await findPayer(trx, accountId))?.autorenew ?? false
  if (on === before) return { on, isSwitched: false }
  await insertEvent(trx, { name: 'autorenew-switched', at, data: { on } })
  await enqueueJob(trx, {
    name: RENEW_SUBSCRIPTION,
    payload: { accountId },
    key: `${RENEW_SUBSCRIPTION}:${accountId}`,
  })
  return { on, isSwitched: true }
}
