import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { type ExtendRefusal, refuseExtension } from '#domain/subscriptions/extend.ts'
import type { SubscriptionEnd } from '#domain/subscriptions/subscription-end.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { addTokens, lockCycle } from '#store/subscriptions/cycles.ts'
import { readEnd } from './read-end.ts'

/** `before` and `after`: with which issue the reader's subscriptions end. */
export type SubscriptionExtended =
  | { ok: true; ref: string; issues: number; before: SubscriptionEnd; after: SubscriptionEnd }
  | { ok: false; reason: ExtendRefusal | 'no-such-subscription' }

type Asked = { token: string; issues: number; dryRun: boolean }

/** Gives a cycle some issues more, as an apology or a thank you. Nothing is charged, and what an issue of it cost stays. */
export function extendSubscription(context: StaffContext, asked: Asked): Promise<SubscriptionExtended> {
  const { token, dryRun } = asked
  return notingRefusal(context, { act: 'extend subscription', on: token, dryRun }, () => extend(context, asked))
}

const extend = ({ db, now, by }: StaffContext, { token, issues, dryRun }: Asked): Promise<SubscriptionExtended> =>
  transact(db, { dryRun }, async (trx): Promise<SubscriptionExtended> => {
    const cycle = await lockCycle(trx, token)
    if (!cycle) return { ok: false, reason: 'no-such-subscription' }
    const reason = refuseExtension({ tokens: cycle.tokens, cancelledAt: cycle.cancelled_at }, issues)
    if (reason) return { ok: false, reason }
    const before = await readEnd(trx, cycle.account_id)
    await addTokens(trx, cycle.id, issues)
    const after = await readEnd(trx, cycle.account_id)
    const details = { token, issues, before, after }
    await insertAuditEntry(trx, { at: now(), by, action: 'extend subscription', subject_ref: cycle.ref, details })
    return { ok: true, ref: cycle.ref, issues, before, after }
  })
