import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { enqueueIssueFiles } from '#application/issues/enqueue-issue-files.ts'
import { isPublic, mayWithdraw, type ReleaseRefusal } from '#domain/issues/embargo.ts'
import { issueRef } from '#domain/store/goods.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { announceChange } from '#store/changes.ts'
import { findMagazine } from '#store/content/site.ts'
import { insertEvent } from '#store/events/events.ts'
import { lockRelease, putRelease } from '#store/issues/releases.ts'

export type WithdrawOutcome =
  /** `wasPublic` is false of a release that was still to come. */
  { ok: true; wasPublic: boolean } | { ok: false; reason: ReleaseRefusal | 'no-such-issue' }

/**
 * Takes an issue back from its readers, with all that is in it, or calls its release off. Every page is told. Its file
 * does not release it again: only the desk does.
 */
export function withdrawIssue(context: StaffContext, issue: number, { dryRun = false } = {}): Promise<WithdrawOutcome> {
  const attempt = { act: 'withdraw issue', on: issueRef(issue), dryRun } as const
  return notingRefusal(context, attempt, () => withdraw(context, issue, dryRun))
}

function withdraw({ db, now, by }: StaffContext, issue: number, dryRun: boolean): Promise<WithdrawOutcome> {
  return db.transaction().execute(async (trx): Promise<WithdrawOutcome> => {
    const stored = await lockRelease(trx, issue)
    if (!stored) return { ok: false, reason: 'no-such-issue' }
    const refusal = mayWithdraw(stored.releasedAt)
    if (refusal) return { ok: false, reason: refusal }
    const at = now()
    const wasPublic = isPublic(stored.releasedAt, at)
    if (dryRun) return { ok: true, wasPublic }
    const timeZone = (await findMagazine(trx))?.timeZone ?? 'UTC'
    await putRelease(trx, { ...stored, releasedAt: null, withdrawnAt: at }, { at, timeZone })
    const details = { before: { released: stored.releasedAt }, after: { released: null } }
    await insertAuditEntry(trx, { at, by, action: 'withdraw issue', subject_ref: issueRef(issue), details })
    if (wasPublic) await insertEvent(trx, { name: 'issue-withdrawn', at, data: { issue } })
    await announceChange(trx, ['site'])
    // Its files go too.
    await enqueueIssueFiles(trx, [issue])
    return { ok: true, wasPublic }
  })
}
