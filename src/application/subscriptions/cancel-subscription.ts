import type { UseCaseContext } from '#application/context.ts'
import { insertAuditEntry } from '#store/audit-log.ts'
import { cancelCycle, endAutorenewWithLast, lockCycle } from '#store/cycles.ts'

export type SubscriptionCancelled =
  | { ok: true; takenBack: number | null }
  | { ok: false; reason: 'no-such-subscription' | 'already-cancelled' }

/** Takes back the issues of a cycle that are not bound yet (null: a lifetime's). What is bound still comes. No money moves. */
export async function cancelSubscription(
  { db, now }: UseCaseContext,
  token: string,
  { dryRun = false } = {},
): Promise<SubscriptionCancelled> {
  return db.transaction().execute(async (trx): Promise<SubscriptionCancelled> => {
    const cycle = await lockCycle(trx, token)
    if (!cycle) return { ok: false, reason: 'no-such-subscription' }
    if (cycle.cancelled_at) return { ok: false, reason: 'already-cancelled' }
    const takenBack = cycle.tokens === null ? null : cycle.tokens - cycle.taken
    if (dryRun) return { ok: true, takenBack }
    const at = now()
    await cancelCycle(trx, cycle.id, at)
    await endAutorenewWithLast(trx, cycle.account_id, at)
    const details = { token, takenBack }
    await insertAuditEntry(trx, {
      at,
      actor_ref: 'desk',
      action: 'cancel subscription',
      subject_ref: cycle.ref,
      details,
    })
    return { ok: true, takenBack }
  })
}
