import type { UseCaseContext } from '#application/context.ts'
import { type DispatchRefusal, mayDeliver } from '#domain/dispatches/dispatch.ts'
import { deliverDispatches, listDispatches, lockIssue, setIssueState } from '#store/dispatches.ts'

export type DeliverOutcome = { ok: true; dispatches: number } | { ok: false; reason: DispatchRefusal }

/** Notes that what is cut of an issue, its list or a supplement, has been sent. From then on it can't be undone. */
export async function deliverIssue(
  { db, now }: UseCaseContext,
  issue: number,
  { dryRun = false } = {},
): Promise<DeliverOutcome> {
  return db.transaction().execute(async (trx): Promise<DeliverOutcome> => {
    if (!(await lockIssue(trx, issue))) return { ok: false, reason: 'no-such-issue' }
    const before = await listDispatches(trx, issue)
    const may = mayDeliver(before)
    if (!may.ok) return may
    if (dryRun) return { ok: true, dispatches: before.filter(({ state }) => state === 'cut').length }
    const dispatches = await deliverDispatches(trx, issue, now())
    await setIssueState(trx, issue, 'delivered')
    return { ok: true, dispatches }
  })
}
