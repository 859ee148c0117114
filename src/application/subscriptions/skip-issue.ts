import type { UseCaseContext } from '#application/context.ts'
import { refuseSkip, type SkipRefusal, skipsLeft, standingSkip } from '#domain/subscriptions/skips.ts'
import type { Trx } from '#store/database.ts'
import { insertEvent } from '#store/events/events.ts'
import { listSkips, putSkip } from '#store/subscriptions/skips.ts'
import { holdSkipFacts } from './skip-facts.ts'

/** `left`: how many more the account may skip. `isChanged`: it was otherwise before. */
export type SkipOutcome = { ok: true; left: number; isChanged: boolean } | { ok: false; reason: SkipRefusal }

export type SkipAsked = { accountId: string; issue: number }

/** Leaves an account out of the next issue's list. Its token stays, so that its last issue comes one later. */
export const skipIssue = ({ db, now }: UseCaseContext, asked: SkipAsked): Promise<SkipOutcome> =>
  db.transaction().execute((trx) => skipIssueIn(trx, asked, now()))

/** In a transaction of the caller's. */
export async function skipIssueIn(trx: Trx, { accountId, issue }: SkipAsked, at: Date): Promise<SkipOutcome> {
  const facts = await holdSkipFacts(trx, accountId, issue)
  const reason = refuseSkip(issue, facts, at)
  if (reason) return { ok: false, reason }
  const isChanged = standingSkip(facts.skips, issue) === null
  if (isChanged) {
    await putSkip(trx, { accountId, issue, at })
    await insertEvent(trx, { name: 'issue-skipped', at, data: { issue, isSkipped: true } })
  }
  return { ok: true, left: skipsLeft(await listSkips(trx, accountId), at), isChanged }
}
