import { readSubscriber, type Subscriber } from '#application/subscriptions/read-subscriber.ts'
import type { AddressNeeds } from '#domain/addresses/address-needs.ts'
import { type AddressStart, addressStart } from '#domain/dispatches/late-address.ts'
import { skippedIssues } from '#domain/subscriptions/skips.ts'
import { type ByLetter, byLetter, letterOfDeliverable } from '#domain/subscriptions/timetable.ts'
import type { Queryable } from '#store/database.ts'
import { findNextIssue, listLabelPlaces } from '#store/dispatches/labels.ts'
import { listSkips } from '#store/subscriptions/skips.ts'

export type OpenedAddresses = Pick<Subscriber['account'], 'ref' | 'addresses'> & {
  needs: AddressNeeds
  /** The categories whose address is there and needed for nothing. */
  removable: ByLetter<boolean>
  /** By which the current subscription is named in addresses; null before the first. */
  cycle: string | null
}

/** Where an account's issues go, and which categories need an address; null where there is no such account. */
export async function openAddresses(context: { db: Queryable }, accountId: string): Promise<OpenedAddresses | null> {
  const subscriber = await readSubscriber(context, accountId)
  if (!subscriber) return null
  const { account, timetable } = subscriber
  const needs = addressNeedsOf(subscriber)
  const { current: currentCycle, addressRemovable: removable } = timetable
  return { ref: account.ref, addresses: account.addresses, needs, removable, cycle: currentCycle?.info.token ?? null }
}

export function addressNeedsOf({ timetable }: Pick<Subscriber, 'timetable'>): AddressNeeds {
  const active = timetable.current?.info.deliverables.active ?? null
  const current = active && letterOfDeliverable(active)
  return { required: timetable.addressRequired, current, isDigital: active !== null && current === null }
}

/** For each category, from which issue on a new address counts. */
export async function readAddressStarts({ db }: { db: Queryable }, accountId: string): Promise<ByLetter<AddressStart>> {
  const [labels, next, skips] = await Promise.all([
    listLabelPlaces(db, accountId),
    findNextIssue(db),
    listSkips(db, accountId),
  ])
  const skipped = skippedIssues(skips)
  return byLetter((letter) => addressStart(letter, labels, next, skipped))
}
