export const subscriptionStates = ['unconfirmed', 'confirmed', 'unsubscribed'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** Somebody whom the service knows. */
export type ServiceSubscriber = {
  id: number
  email: string
  /** `blocklisted`: they want nothing at all. `disabled`: whoever runs the service has stopped them. */
  status: 'enabled' | 'disabled' | 'blocklisted'
  /** What we call them, where we have brought them there. */
  externalId: string | null
  /** How they stand on each list that they are, or were, on. */
  lists: { id: number; state: SubscriptionState }[]
}

/** Why the service could not be used, as whoever asked reads it. */
export class ListServiceFault extends Error {}

/** A service that sends letters of its own to the mailing list. Each method throws a `ListServiceFault`. */
export type ListService = {
  lists(): Promise<{ id: number; tags: readonly string[] }[]>
  createList(list: { name: string; tag: string }): Promise<number>
  subscribers(): AsyncIterable<ServiceSubscriber>
  /** False where the address is there already. */
  create(one: { email: string; externalId: string; lists: readonly number[] }): Promise<boolean>
  add(ids: readonly number[], list: number): Promise<void>
  unsubscribe(ids: readonly number[], list: number): Promise<void>
}
