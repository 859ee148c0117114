import type { UseCaseContext } from '#application/context.ts'
import { enqueueIssueFilesCheck } from '#application/issues/enqueue-issue-files.ts'
import type { DispatchRefusal } from '#domain/dispatches/dispatch.ts'
import { announceChange } from '#store/changes.ts'
import { isReleased, lockIssue, setReleased } from '#store/dispatches.ts'
import { insertEvent } from '#store/events.ts'

export type ReleaseOutcome = { ok: true } | { ok: false; reason: DispatchRefusal }

/** Opens an issue to be read and downloaded, whether or not it is delivered. Every page is told. */
export async function releaseIssue(
  { db, now }: UseCaseContext,
  issue: number,
  { dryRun = false } = {},
): Promise<ReleaseOutcome> {
  return db.transaction().execute(async (trx): Promise<ReleaseOutcome> => {
    if (!(await lockIssue(trx, issue))) return { ok: false, reason: 'no-such-issue' }
    const at = now()
    if (await isReleased(trx, issue)) return { ok: false, reason: 'already-released' }
    if (dryRun) return { ok: true }
    await setReleased(trx, issue, at.toISOString().slice(0, 10))
    await insertEvent(trx, { name: 'issue-released', at, data: { issue } })
    await announceChange(trx, ['site'])
    await enqueueIssueFilesCheck(trx)
    return { ok: true }
  })
}
