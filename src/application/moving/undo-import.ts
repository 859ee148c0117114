import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { closeLabels } from '#store/dispatches/labels.ts'
import { forgetCells, lockRun, removeRun, setState } from '#store/moving/import-runs.ts'
import { listUndoFacts, lockReaders, removeImported, type UndoFact } from '#store/moving/undo-import.ts'

export type ImportUndone =
  | { ok: true; state: string; accounts: number; subscriptions: number }
  | { ok: false; reason: 'no-such-run' | 'live' | 'undone' }
  | { ok: false; reason: 'used'; facts: UndoFact[] }

/** Of more readers than these nobody needs the names to see that it is too late. */
const MOST_FACTS = 50

/**
 * Takes back all that a run has brought in, as long as nobody has used any of it: no issue is bound, nobody has logged in, nothing
 * was changed. What is a draft is removed with its file.
 */
export const undoImport = (
  context: StaffContext,
  { run, dryRun }: { run: number; dryRun: boolean },
): Promise<ImportUndone> =>
  notingRefusal(context, { act: 'undo import', on: String(run), dryRun }, () =>
    transact(context.db, { dryRun }, async (trx): Promise<ImportUndone> => {
      const { now, by } = context
      const at = now()
      const row = await lockRun(trx, run)
      if (!row) return { ok: false, reason: 'no-such-run' }
      const { state, started_at: startedAt } = row
      if (state === 'live' || state === 'going-live') return { ok: false, reason: 'live' }
      if (state === 'undone') return { ok: false, reason: 'undone' }
      const note = (details: object) =>
        insertAuditEntry(trx, { at, by, action: 'undo import', subject_ref: String(run), details })
      if (state === 'draft') {
        await removeRun(trx, run)
        await note({ state })
        return { ok: true, state, accounts: 0, subscriptions: 0 }
      }
      // No list is cut meanwhile.
      await closeLabels(trx)
      await lockReaders(trx, run)
      const since = startedAt ?? row.uploaded_at
      const settledAt = row.finished_at ?? at
      const facts = await listUndoFacts(trx, run, { since, settledAt, most: MOST_FACTS })
      if (facts.length > 0) return { ok: false, reason: 'used', facts }
      const removed = await removeImported(trx, run)
      await forgetCells(trx, run)
      await setState(trx, run, { state: 'undone' })
      await note({ state, ...removed })
      return { ok: true, state, ...removed }
    }),
  )
