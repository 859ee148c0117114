import type { Cycle } from '#domain/subscriptions/ledger.ts'
import { type NextIssue, refuseByList, type Skip } from '#domain/subscriptions/skips.ts'
import type { Queryable, Trx } from '#store/database.ts'
import { listCycles, lockLedger } from '#store/subscriptions/cycles.ts'
import { findNextToCut, keepListOpen, listSkips } from '#store/subscriptions/skips.ts'
import { toCycle } from './ledger-rows.ts'

/** What decides on skipping an issue. */
export type SkipFacts = { next: NextIssue; skips: Skip[]; cycles: Cycle[] }

export async function readSkipFacts(db: Queryable, accountId: string): Promise<SkipFacts> {
  const next = await findNextToCut(db)
  const skips = await listSkips(db, accountId)
  return { next, skips, cycles: (await listCycles(db, accountId)).map(toCycle) }
}

/**
 * The same, for nobody else to change until the transaction ends: a cut that begins afterwards sees what is written here,
 * and one that has begun is seen here. The issue is locked before the account, which no cut asks for.
 */
export async function holdSkipFacts(trx: Trx, accountId: string, issue: number): Promise<SkipFacts> {
  const next = await findNextToCut(trx)
  // Whoever comes while a list is being made does not wait for its end to be told so.
  if (refuseByList(issue, next) === null) await keepListOpen(trx, issue)
  await lockLedger(trx, accountId)
  return readSkipFacts(trx, accountId)
}
