import type { UseCaseContext } from '#application/context.ts'
import { announceChange } from '#store/changes.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Trx } from '#store/database.ts'
import { insertEvent } from '#store/events/events.ts'
import { takeDueReleases } from '#store/issues/releases.ts'
import { enqueueIssueFilesCheck } from './enqueue-issue-files.ts'

type Due = { at: Date; timeZone: string /** All of them where none is named. */; issue?: number }

/** Notes each release that has come as an event, once. */
export async function tellOfReleases(trx: Trx, due: Due): Promise<number[]> {
  const issues = await takeDueReleases(trx, due)
  for (const issue of issues) await insertEvent(trx, { name: 'issue-released', at: due.at, data: { issue } })
  return issues
}

/**
 * What follows from releases that have come by themselves. Nobody waits for it: readers have an issue from its moment,
 * this only tells of it, never before. Returns which.
 */
export const followReleases = ({ db, now }: UseCaseContext): Promise<number[]> =>
  db.transaction().execute(async (trx) => {
    const timeZone = (await findMagazine(trx))?.timeZone ?? 'UTC'
    const issues = await tellOfReleases(trx, { at: now(), timeZone })
    if (issues.length === 0) return issues
    await announceChange(trx, ['site'])
    await enqueueIssueFilesCheck(trx)
    return issues
  })
