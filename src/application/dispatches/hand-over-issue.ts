import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { type DispatchRefusal, mayHandOver } from '#domain/dispatches/dispatch.ts'
import { issueRef } from '#domain/store/goods.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { handOverDispatches, listDispatches, lockIssue } from '#store/dispatches/dispatches.ts'
import { closeLabels } from '#store/dispatches/labels.ts'
import { findStaleFiles } from './stale-files.ts'

export type HandOverOutcome =
  /** `lists`: those that are closed by it; `stale`: files that were made of them before labels of theirs changed. */
  { ok: true; lists: number[]; stale: string[] } | { ok: false; reason: DispatchRefusal }

/**
 * Closes what is cut of an issue, for whoever sends it: its labels stay as they are now. An address that is changed at the
 * same moment is on its label, or its reader is told that it comes too late; the files are made after this.
 */
export function handOverIssue(context: StaffContext, issue: number, { dryRun = false } = {}): Promise<HandOverOutcome> {
  const attempt = { act: 'hand over issue', on: issueRef(issue), dryRun } as const
  return notingRefusal(context, attempt, () => handOver(context, issue, dryRun))
}

function handOver({ db, now, by }: StaffContext, issue: number, dryRun: boolean): Promise<HandOverOutcome> {
  return db.transaction().execute(async (trx): Promise<HandOverOutcome> => {
    if (!(await lockIssue(trx, issue))) return { ok: false, reason: 'no-such-issue' }
    const before = await listDispatches(trx, issue)
    const may = mayHandOver(before)
    if (!may.ok) return may
    const closing = before.filter(({ state }) => state === 'cut')
    const lists = closing.map(({ number }) => number)
    await closeLabels(trx)
    const stale = await findStaleFiles(trx, issue, closing)
    if (dryRun) return { ok: true, lists, stale }
    const at = now()
    await handOverDispatches(trx, issue, at)
    const details = { lists, stale, after: { state: 'handed over' } }
    await insertAuditEntry(trx, { at, by, action: 'hand over issue', subject_ref: issueRef(issue), details })
    return { ok: true, lists, stale }
  })
}
