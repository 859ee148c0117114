import type { UseCaseContext } from '#application/context.ts'
import { listUnfinished, removeDrafts } from '#store/moving/import-runs.ts'
import { enqueueLive } from './live-import.ts'
import { enqueueImport } from './run-import.ts'

/** A file of readers that nobody goes on with is not kept longer than this. */
const DRAFT_KEPT_DAYS = 14
const DAY_MS = 86_400_000

/** Removes files that were left lying, and lets runs go on that were broken off. */
export async function sweepImports({ db, now }: UseCaseContext): Promise<{ removed: number; resumed: number }> {
  const removed = await removeDrafts(db, new Date(now().getTime() - DRAFT_KEPT_DAYS * DAY_MS))
  const unfinished = await listUnfinished(db)
  for (const { id, state } of unfinished) await (state === 'running' ? enqueueImport(db, id) : enqueueLive(db, id))
  return { removed, resumed: unfinished.length }
}
