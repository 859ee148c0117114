import type { UseCaseContext } from '#application/context.ts'
import { type DispatchRefusal, mayUndo } from '#domain/dispatches/dispatch.ts'
import { allowLongStatements, unbindSome } from '#store/cut-tokens.ts'
import { countDeliveries } from '#store/deliveries.ts'
import {
  listDispatches,
  lockCuts,
  lockIssue,
  removeDispatches,
  setIssueState,
  undoDispatches,
} from '#store/dispatches.ts'

export type UndoOutcome = { ok: true; givenBack: number } | { ok: false; reason: DispatchRefusal }

const BATCH = 50_000

/** Undoes the cut of an issue that is not delivered: every token goes back to its cycle. Stopped, it can be called again. */
export async function undoCut(
  { db }: UseCaseContext,
  issue: number,
  { batch = BATCH, dryRun = false }: { batch?: number; dryRun?: boolean } = {},
): Promise<UndoOutcome> {
  const begun = await db.transaction().execute(async (trx) => {
    if (!(await lockIssue(trx, issue))) return { ok: false as const, reason: 'no-such-issue' as const }
    const may = mayUndo(await listDispatches(trx, issue))
    if (may.ok && !dryRun) await undoDispatches(trx, issue)
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
      return 0
    })
    if (some === 0) return { ok: true, givenBack }
    givenBack += some
  }
}
