import type { UseCaseContext } from '#application/context.ts'
import type { DispatchReport } from '#domain/dispatches/dispatch.ts'
import { isPublic } from '#domain/issues/embargo.ts'
import { minuteIn } from '#domain/time/local-time.ts'
import { findMagazine } from '#store/content/site.ts'
import { listIssuesWithDispatches } from '#store/dispatches/dispatches.ts'

export type IssueRun = {
  number: number
  title: string
  state: string
  release: {
    state: 'none' | 'scheduled' | 'released' | 'withdrawn'
    /** By the magazine's clocks. */
    at: string | null
  }
  dispatches: {
    number: number
    state: string
    cutAt: Date | null
    handedOverAt: Date | null
    deliveredAt: Date | null
    report: DispatchReport | null
  }[]
}

/** Every issue, newest first, and how far it is. */
export async function listIssueRuns({ db, now }: UseCaseContext): Promise<IssueRun[]> {
  const at = now()
  const timeZone = (await findMagazine(db))?.timeZone ?? 'UTC'
  const runs = new Map<number, IssueRun>()
  for (const row of await listIssuesWithDispatches(db)) {
    const { number, title, state } = row
    const release = describeRelease(row.released_at, row.withdrawn_at, { at, timeZone })
    const run = runs.get(number) ?? { number, title, state, release, dispatches: [] }
    if (row.dispatch !== null)
      run.dispatches.push({
        number: row.dispatch,
        state: row.dispatch_state ?? '',
        cutAt: row.cut_at,
        handedOverAt: row.handed_over_at,
        deliveredAt: row.delivered_at,
        report: row.report,
      })
    runs.set(number, run)
  }
  return [...runs.values()]
}

function describeRelease(
  releasedAt: Date | null,
  withdrawnAt: Date | null,
  { at, timeZone }: { at: Date; timeZone: string },
): IssueRun['release'] {
  if (releasedAt === null) {
    return withdrawnAt ? { state: 'withdrawn', at: minuteIn(timeZone, withdrawnAt) } : { state: 'none', at: null }
  }
  return { state: isPublic(releasedAt, at) ? 'released' : 'scheduled', at: minuteIn(timeZone, releasedAt) }
}
