import type { UseCaseContext } from '#application/context.ts'
import { type DispatchRefusal, maySupplement } from '#domain/dispatches/dispatch.ts'
import { addressWaiting, countAddressed } from '#store/cut-tokens.ts'
import { insertDispatch, listDispatches, lockIssue } from '#store/dispatches.ts'

export type SupplementOutcome =
  | { ok: true; dispatch: number; accounts: number }
  | { ok: false; reason: DispatchRefusal }

/** A list for those who got nothing of an issue for want of an address, and have given one since. */
export async function supplementIssue(
  { db, now }: UseCaseContext,
  issue: number,
  { dryRun = false } = {},
): Promise<SupplementOutcome> {
  return db.transaction().execute(async (trx): Promise<SupplementOutcome> => {
    if (!(await lockIssue(trx, issue))) return { ok: false, reason: 'no-such-issue' }
    const dispatches = await listDispatches(trx, issue)
    const may = maySupplement(dispatches[0] ?? null)
    if (!may.ok) return may
    const accounts = await countAddressed(trx, issue)
    if (accounts === 0) return { ok: false, reason: 'nobody-waits' }
    const dispatch = (dispatches.at(-1)?.number ?? 0) + 1
    if (dryRun) return { ok: true, dispatch, accounts }
    await insertDispatch(trx, { issue, number: dispatch, state: 'cut', at: now() })
    return { ok: true, dispatch, accounts: await addressWaiting(trx, issue, dispatch) }
  })
}
