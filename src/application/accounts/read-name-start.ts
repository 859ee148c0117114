import { readSubscriber } from '#application/subscriptions/read-subscriber.ts'
import { type NameStart, nameStart } from '#domain/dispatches/name-on-labels.ts'
import type { Queryable } from '#store/database.ts'
import { findNextIssue, listLabelPlaces } from '#store/dispatches/labels.ts'

/** From which issue on a new name is on the labels of an account; null for one that is sent nothing in print. */
export async function readNameStart(context: { db: Queryable }, accountId: string): Promise<NameStart | null> {
  const { db } = context
  const [subscriber, labels, next] = await Promise.all([
    readSubscriber(context, accountId),
    listLabelPlaces(db, accountId),
    findNextIssue(db),
  ])
  const getsPrint = labels.length > 0 || Object.values(subscriber?.timetable.addressRequired ?? {}).includes(true)
  const labelled = labels.map(({ issue }) => issue)
  return getsPrint ? nameStart(labelled, next) : null
}
