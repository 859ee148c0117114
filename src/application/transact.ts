import type { Database, Trx } from '#store/database.ts'

class TriedOnly extends Error {}

/** Does some work in one transaction; with `dryRun` all of it is tried, told, and taken back. */
export async function transact<Done>(
  db: Database,
  { dryRun }: { dryRun: boolean },
  work: (trx: Trx) => Promise<Done>,
): Promise<Done> {
  let tried: { done: Done } | undefined
  try {
    return await db.transaction().execute(async (trx) => {
      const done = await work(trx)
      if (!dryRun) return done
      tried = { done }
      throw new TriedOnly()
    })
  } catch (error) {
    if (error instanceof TriedOnly && tried) return tried.done
    throw error
  }
}
