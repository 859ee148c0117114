import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { recountWaves } from '#application/renewals/waves/wave-counts.ts'
import { type DispatchRefusal, isWaiting, mayDeliver } from '#domain/dispatches/dispatch.ts'
import { issueRef } from '#domain/store/goods.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { deliverDispatches, listDispatches, lockIssue, setIssueState } from '#store/dispatches/dispatches.ts'
import { closeLabels } from '#store/dispatches/labels.ts'
import { recountIssue } from './issue-counts.ts'
import { findStaleFiles } from './stale-files.ts'

/** `stale`: files that were made before labels of theirs changed, and were not made again. */
export type DeliverOutcome = { ok: true; dispatches: number; stale: string[] } | { ok: false; reason: DispatchRefusal }

/** Notes that what is cut of an issue, its list or a supplement, has been sent; what was not handed over is by that. */
export function deliverIssue(context: StaffContext, issue: number, { dryRun = false } = {}): Promise<DeliverOutcome> {
  const attempt = { act: 'deliver issue', on: issueRef(issue), dryRun } as const
  return notingRefusal(context, attempt, () => deliver(context, issue, dryRun))
}

function deliver({ db, now, by }: StaffContext, issue: number, dryRun: boolean): Promise<DeliverOutcome> {
  return db.transaction().execute(async (trx): Promise<DeliverOutcome> => {
    if (!(await lockIssue(trx, issue))) return { ok: false, reason: 'no-such-issue' }
    const before = await listDispatches(trx, issue)
    const may = mayDeliver(before)
    if (!may.ok) return may
    const waiting = before.filter(isWaiting)
    await closeLabels(trx)
    const stale = await findStaleFiles(trx, issue, waiting)
    if (dryRun) return { ok: true, dispatches: waiting.length, stale }
    const at = now()
    const dispatches = await deliverDispatches(trx, issue, at)
    await setIssueState(trx, issue, 'delivered')
    await recountWaves(trx)
    await recountIssue(trx, issue)
    const details = { dispatches, stale, after: { state: 'delivered' } }
    await insertAuditEntry(trx, { at, by, action: 'deliver issue', subject_ref: issueRef(issue), details })
    return { ok: true, dispatches, stale }
  })
}
