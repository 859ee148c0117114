import type { UseCaseContext } from '#application/context.ts'
import type { DispatchReport } from '#domain/dispatches/dispatch.ts'
import { listIssuesWithDispatches } from '#store/dispatches.ts'

export type IssueRun = {
  number: number
  title: string
  state: string
  released: string | null
  dispatches: { number: number; state: string; cutAt: Date | null; deliveredAt: Date | null; report: DispatchReport | null }[]
} // biome-ignore format: reads best short

/** Every issue, newest first, and how far it is. */
export async function listIssueRuns({ db }: UseCaseContext): Promise<IssueRun[]> {
  const runs = new Map<number, IssueRun>()
  for (const row of await listIssuesWithDispatches(db)) {
    const { number, title, state } = row
    const released = row.released_on as unknown as string | null
    const run = runs.get(number) ?? { number, title, state, released, dispatches: [] }
    if (row.dispatch !== null)
      run.dispatches.push({
        number: row.dispatch,
        state: row.dispatch_state ?? '',
        cutAt: row.cut_at,
        deliveredAt: row.delivered_at,
        report: row.report as DispatchReport | null,
      })
    runs.set(number, run)
  }
  return [...runs.values()]
}
