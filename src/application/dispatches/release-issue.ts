import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { enqueueIssueFilesCheck } from '#application/issues/enqueue-issue-files.ts'
import { tellOfReleases } from '#application/issues/tell-of-releases.ts'
import { isPublic, mayRelease, type ReleaseRefusal } from '#domain/issues/embargo.ts'
import { issueRef } from '#domain/store/goods.ts'
import { minuteIn, momentIn } from '#domain/time/local-time.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { announceChange } from '#store/changes.ts'
import { findMagazine } from '#store/content/site.ts'
import { lockRelease, putRelease } from '#store/issues/releases.ts'

export type ReleaseOutcome =
  /** `at` is when, by the magazine's clocks; `before`: for when it was set until now, null where it was not. */
  | { ok: true; at: string; before: string | null; timeZone: string; isPublic: boolean }
  | { ok: false; reason: ReleaseRefusal | 'no-such-issue' | 'no-such-time' }

type ReleaseOptions = {
  dryRun?: boolean /** A date or a date with a time, by the magazine's clocks; now where none is given. */
  at?: string | undefined
}

/**
 * Opens an issue to be read and downloaded, whether or not it is delivered: now, or at a moment to come, which another
 * call moves. Every page is told.
 */
export function releaseIssue(
  context: StaffContext,
  issue: number,
  { dryRun = false, at }: ReleaseOptions = {},
): Promise<ReleaseOutcome> {
  const attempt = { act: 'release issue', on: issueRef(issue), dryRun } as const
  return notingRefusal(context, attempt, () => release(context, issue, dryRun, at))
}

function release(
  { db, now, by }: StaffContext,
  issue: number,
  dryRun: boolean,
  written: string | undefined,
): Promise<ReleaseOutcome> {
  return db.transaction().execute(async (trx): Promise<ReleaseOutcome> => {
    const stored = await lockRelease(trx, issue)
    if (!stored) return { ok: false, reason: 'no-such-issue' }
    const at = now()
    const timeZone = (await findMagazine(trx))?.timeZone ?? 'UTC'
    const moment = written === undefined ? at : momentIn(timeZone, written)
    if (!moment) return { ok: false, reason: 'no-such-time' }
    const refusal = mayRelease(stored.releasedAt, at)
    if (refusal) return { ok: false, reason: refusal }
    const minute = minuteIn(timeZone, moment)
    const before = stored.releasedAt && minuteIn(timeZone, stored.releasedAt)
    const outcome = { ok: true as const, at: minute, before, timeZone, isPublic: isPublic(moment, at) }
    if (dryRun) return outcome
    await putRelease(trx, { ...stored, releasedAt: moment, withdrawnAt: null }, { at, timeZone })
    const details = { before: { released: stored.releasedAt }, after: { released: moment } }
    await insertAuditEntry(trx, { at, by, action: 'release issue', subject_ref: issueRef(issue), details })
    await tellOfReleases(trx, { at, timeZone, issue })
    await announceChange(trx, ['site'])
    await enqueueIssueFilesCheck(trx)
    return outcome
  })
}
