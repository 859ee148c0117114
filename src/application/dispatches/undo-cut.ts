import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { recountWaves } from '#application/renewals/waves/wave-counts.ts'
import { type DispatchRefusal, mayUndo } from '#domain/dispatches/dispatch.ts'
import { issueRef } from '#domain/store/goods.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { allowLongStatements } from '#store/database.ts'
import { unbindSome } from '#store/dispatches/cut-tokens.ts'
import { countDeliveries } from '#store/dispatches/deliveries.ts'
import {
  listDispatches,
  lockCuts,
  lockIssue,
  removeDispatches,
  setIssueState,
  undoDispatches,
} from '#store/dispatches/dispatches.ts'
import { recountIssue } from './issue-counts.ts'

export type UndoOutcome = { ok: true; givenBack: number } | { ok: false; reason: DispatchRefusal }

type UndoOptions = { batch?: number; dryRun?: boolean }

const BATCH = 50_000

/** Undoes the cut of an issue that is not delivered: every token goes back to its cycle. Stopped, it can be called again. */
export function undoCut(context: StaffContext, issue: number, options: UndoOptions = {}): Promise<UndoOutcome> {
  const { batch = BATCH, dryRun = false } = options
  const attempt = { act: 'undo cut', on: issueRef(issue), dryRun } as const
  return notingRefusal(context, attempt, () => undo(context, issue, { batch, dryRun }))
}

async function undo(
  { db, now, by }: StaffContext,
  issue: number,
  { batch, dryRun }: Required<UndoOptions>,
): Promise<UndoOutcome> {
  const begun = await db.transaction().execute(async (trx) => {
    if (!(await lockIssue(trx, issue))) return { ok: false as const, reason: 'no-such-issue' as const }
    const dispatches = await listDispatches(trx, issue)
    const may = mayUndo(dispatches)
    if (!may.ok || dryRun) return may
    await undoDispatches(trx, issue)
    const details = { before: { state: dispatches[0]?.state ?? null }, after: { state: 'undoing' } }
    await insertAuditEntry(trx, { at: now(), by, action: 'undo cut', subject_ref: issueRef(issue), details })
    return may
  })
  if (!begun.ok) return begun
  if (dryRun) return { ok: true, givenBack: await countDeliveries(db, issue) }
  let givenBack = 0
  for (;;) {
    const some = await db.transaction().execute(async (trx) => {
      await allowLongStatements(trx)
      // A cut of another issue takes tokens of the same cycles, in an order of its own.
      await lockCuts(trx)
      await lockIssue(trx, issue)
      // Brought to its end by somebody else meanwhile; what has been cut since is not ours to undo.
      if ((await listDispatches(trx, issue))[0]?.state !== 'undoing') return 0
      const count = await unbindSome(trx, issue, batch)
      if (count > 0) return count
      await removeDispatches(trx, issue)
      await setIssueState(trx, issue, 'planned')
      await recountWaves(trx)
      await recountIssue(trx, issue)
      return 0
    })
    if (some === 0) return { ok: true, givenBack }
    givenBack += some
  }
}
