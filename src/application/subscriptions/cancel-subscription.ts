import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { cancelCycle, endAutorenewWithLast, lockCycle } from '#store/subscriptions/cycles.ts'

export type SubscriptionCancelled =
  | { ok: true; takenBack: number | null }
  | { ok: false; reason: 'no-such-subscription' | 'already-cancelled' }

/** Takes back the issues of a cycle that are not bound yet (null: a lifetime's). What is bound still comes. No money moves. */
export function cancelSubscription(
  context: StaffContext,
  token: string,
  { dryRun = false } = {},
): Promise<SubscriptionCancelled> {
  return notingRefusal(context, { act: 'cancel subscription', on: token, dryRun }, () => cancel(context, token, dryRun))
}

function cancel({ db, now, by }: StaffContext, token: string, dryRun: boolean): Promise<SubscriptionCancelled> {
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
      by,
      action: 'cancel subscription',
      subject_ref: cycle.ref,
      details,
    })
    return { ok: true, takenBack }
  })
}
