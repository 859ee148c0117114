import { type SubscriptionEnd, subscriptionEnd } from '#domain/subscriptions/subscription-end.ts'
import type { Queryable } from '#store/database.ts'
import { findNextToCut, listSkips } from '#store/subscriptions/skips.ts'
import { readSubscriber } from './read-subscriber.ts'

/** With which issue an account's subscriptions end as things stand. In a transaction, it reads what that sees. */
export async function readEnd(db: Queryable, accountId: string): Promise<SubscriptionEnd> {
  const subscriber = await readSubscriber({ db }, accountId)
  if (!subscriber) return { kind: 'never' }
  const next = await findNextToCut(db)
  const skips = await listSkips(db, accountId)
  const skipped = new Set(skips.filter(({ takenBackAt }) => takenBackAt === null).map(({ issue }) => issue))
  return subscriptionEnd(subscriber.timetable, next.number, skipped)
}
