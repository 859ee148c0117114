import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { noteEvent } from '#application/events/note-event.ts'
import type { CancelBecause } from '#domain/subscriptions/cancel-reasons.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import {
  cancelCycle,
  endAutorenewWithLast,
  findCycleByToken,
  lockCycle,
  lockLedger,
} from '#store/subscriptions/cycles.ts'

export type SubscriptionCancelled =
  | { ok: true; takenBack: number | null }
  | { ok: false; reason: 'no-such-subscription' | 'already-cancelled' }

type Options = { because?: CancelBecause; dryRun?: boolean }

/** Where nobody was asked. */
const NOT_SAID: CancelBecause = { reason: 'not-said', note: null }

/**
 * Takes back the issues of a cycle that are not bound yet (null: a lifetime's), and keeps why. What is bound still comes. No
 * money moves.
 */
export function cancelSubscription(
  context: StaffContext,
  token: string,
  { because = NOT_SAID, dryRun = false }: Options = {},
): Promise<SubscriptionCancelled> {
  return notingRefusal(context, { act: 'cancel subscription', on: token, dryRun }, () =>
    cancel(context, token, { because, dryRun }),
  )
}

function cancel(
  { db, now, by }: StaffContext,
  token: string,
  { because, dryRun }: Required<Options>,
): Promise<SubscriptionCancelled> {
  return db.transaction().execute(async (trx): Promise<SubscriptionCancelled> => {
    const found = await findCycleByToken(trx, token)
    if (!found) return { ok: false, reason: 'no-such-subscription' }
    // The account before the cycle, as everyone takes them: what is noted of its end refers to it, and a merge holds both.
    await lockLedger(trx, found.account_id)
    const cycle = await lockCycle(trx, token)
    if (!cycle) return { ok: false, reason: 'no-such-subscription' }
    if (cycle.cancelled_at) return { ok: false, reason: 'already-cancelled' }
    const takenBack = cycle.tokens === null ? null : cycle.tokens - cycle.taken
    if (dryRun) return { ok: true, takenBack }
    const at = now()
    await cancelCycle(trx, cycle.id, at, because)
    await endAutorenewWithLast(trx, cycle.account_id, at)
    const about = { account: cycle.account_id }
    await noteEvent(trx, { name: 'subscription-cancelled', at, data: { because: because.reason }, about })
    // What was said besides is kept with the subscription alone, where it goes when its reader does.
    const details = { token, takenBack, reason: because.reason }
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
