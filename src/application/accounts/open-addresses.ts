import { readSubscriber, type Subscriber } from '#application/subscriptions/read-subscriber.ts'
import type { AddressNeeds } from '#domain/addresses/address-needs.ts'
import { letterOfDeliverable } from '#domain/subscriptions/timetable.ts'
import type { Queryable } from '#store/database.ts'

export type OpenedAddresses = Pick<Subscriber['account'], 'ref' | 'addresses'> & { needs: AddressNeeds }

/** Where an account's issues go, and which categories need an address; null where there is no such account. */
export async function openAddresses(context: { db: Queryable }, accountId: string): Promise<OpenedAddresses | null> {
  const subscriber = await readSubscriber(context, accountId)
  if (!subscriber) return null
  const { account, timetable } = subscriber
  const active = timetable.current?.info.deliverables.active ?? null
  const current = active && letterOfDeliverable(active)
  const needs = { required: timetable.addressRequired, current, isDigital: active !== null && current === null }
  return { ref: account.ref, addresses: account.addresses, needs }
}
