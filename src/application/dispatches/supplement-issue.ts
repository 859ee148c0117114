import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { type DispatchRefusal, maySupplement } from '#domain/dispatches/dispatch.ts'
import { issueRef } from '#domain/store/goods.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { addressWaiting, countAddressed } from '#store/dispatches/cut-tokens.ts'
import { insertDispatch, listDispatches, lockIssue } from '#store/dispatches/dispatches.ts'
import { recountIssue } from './issue-counts.ts'

export type SupplementOutcome =
  | { ok: true; dispatch: number; accounts: number }
  | { ok: false; reason: DispatchRefusal }

/** A list for those who got nothing of an issue for want of an address, and have given one since. */
export function supplementIssue(
  context: StaffContext,
  issue: number,
  { dryRun = false } = {},
): Promise<SupplementOutcome> {
  const attempt = { act: 'supplement issue', on: issueRef(issue), dryRun } as const
  return notingRefusal(context, attempt, () => supplement(context, issue, dryRun))
}

function supplement({ db, now, by }: StaffContext, issue: number, dryRun: boolean): Promise<SupplementOutcome> {
  return db.transaction().execute(async (trx): Promise<SupplementOutcome> => {
    if (!(await lockIssue(trx, issue))) return { ok: false, reason: 'no-such-issue' }
    const dispatches = await listDispatches(trx, issue)
    const may = maySupplement(dispatches[0] ?? null)
    if (!may.ok) return may
    const accounts = await countAddressed(trx, issue)
    if (accounts === 0) return { ok: false, reason: 'nobody-waits' }
    const dispatch = (dispatches.at(-1)?.number ?? 0) + 1
    if (dryRun) return { ok: true, dispatch, accounts }
    const at = now()
    await insertDispatch(trx, { issue, number: dispatch, state: 'cut', at })
    const listed = await addressWaiting(trx, issue, dispatch)
    await recountIssue(trx, issue)
    const details = { after: { dispatch, accounts: listed } }
    await insertAuditEntry(trx, { at, by, action: 'supplement issue', subject_ref: issueRef(issue), details })
    return { ok: true, dispatch, accounts: listed }
  })
}
