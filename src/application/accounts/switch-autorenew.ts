import type { UseCaseContext } from '#application/context.ts'
import { noteEvent } from '#application/events/note-event.ts'
import { RENEW_SUBSCRIPTION } from '#application/renewals/sweep-renewals.ts'
import type { AutorenewRefusal } from '#domain/renewals/refuse-autorenew.ts'
import { lockPayer, setAutorenew } from '#store/accounts/payers.ts'
import type { Trx } from '#store/database.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'
import { readAutorenewRefusal } from './open-account.ts'

/** `isSwitched`: it was another before. */
export type AutorenewSwitched = { ok: true; on: boolean; isSwitched: boolean } | { ok: false; reason: AutorenewRefusal }

/**
 * Turns autorenew on or off, or (`null`) to what it was not. On only where the page would offer it: with a saved method, and
 * an address to send to. Turned off, a renewal that is under way ends at once: turned on again, it begins with a notice.
 */
export const switchAutorenew = (
  { db, now }: UseCaseContext,
  accountId: string,
  wanted: boolean | null,
): Promise<AutorenewSwitched> =>
  db.transaction().execute((trx) => switchAutorenewIn(trx, accountId, { wanted, at: now() }))

/** In a transaction of the caller's. */
export async function switchAutorenewIn(
  trx: Trx,
  accountId: string,
  { wanted, at }: { wanted: boolean | null; at: Date },
): Promise<AutorenewSwitched> {
  // Whoever is deciding on a charge is waited for.
  const before = (await lockPayer(trx, accountId))?.autorenew ?? false
  const on = wanted ?? !before
  if (on === before) return { ok: true, on, isSwitched: false }
  const reason = on ? await readAutorenewRefusal(trx, accountId) : null
  if (reason !== null) return { ok: false, reason }
  await setAutorenew(trx, accountId, { on, at })
  await noteSwitch(trx, accountId, { on, at })
  return { ok: true, on, isSwitched: true }
}

/** Says that autorenew is another now, and lets what is under way end, or begin, at once. */
export async function noteSwitch(trx: Trx, accountId: string, { on, at }: { on: boolean; at: Date }): Promise<void> {
  await noteEvent(trx, { name: 'autorenew-switched', at, data: { on }, about: { account: accountId } })
  const key = `${RENEW_SUBSCRIPTION}:${accountId}`
  await enqueueJob(trx, { name: RENEW_SUBSCRIPTION, payload: { accountId }, key })
}
