import type { UseCaseContext } from '#application/context.ts'
import { refuseByList, skipsLeft, standingSkip } from '#domain/subscriptions/skips.ts'
import type { Trx } from '#store/database.ts'
import { insertEvent } from '#store/events/events.ts'
import { listSkips, takeBack } from '#store/subscriptions/skips.ts'
import { holdSkipFacts } from './skip-facts.ts'
import type { SkipAsked, SkipOutcome } from './skip-issue.ts'

/** The issue is sent after all, as long as its list is not being made. */
export const takeSkipBack = ({ db, now }: UseCaseContext, asked: SkipAsked): Promise<SkipOutcome> =>
  db.transaction().execute((trx) => takeSkipBackIn(trx, asked, now()))

/** In a transaction of the caller's. */
export async function takeSkipBackIn(trx: Trx, { accountId, issue }: SkipAsked, at: Date): Promise<SkipOutcome> {
  const { next, skips } = await holdSkipFacts(trx, accountId, issue)
  const reason = refuseByList(issue, next)
  if (reason) return { ok: false, reason }
  const isChanged = standingSkip(skips, issue) !== null
  if (isChanged) {
    await takeBack(trx, { accountId, issue, at })
    await insertEvent(trx, { name: 'issue-skipped', at, data: { issue, isSkipped: false } })
  }
  return { ok: true, left: skipsLeft(await listSkips(trx, accountId), at), isChanged }
}
