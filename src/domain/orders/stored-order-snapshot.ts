import type { OrderSnapshot } from './order-snapshot.ts'

/** A snapshot as it stands in the database, in whichever version it was written. Only `readOrderSnapshot` looks into it. */
export type StoredOrderSnapshot = { readonly version?: number }

/** The version that is written. It rises with every change to what a snapshot holds; the one before it gets a step below. */
export const SNAPSHOT_VERSION = 5

/** Version 1 says nothing of gifts: none could be redeemed by an order. It carries no number. */
type Version1 = Omit<OrderSnapshot, 'redeems' | 'donorAddress' | 'upgrades'>

/** Version 2 names the gift that an upgrade redeems, and is like version 1 in every other order. It carries no number. */
type Version2 = Version1 & { readonly redeems?: { readonly giftId: string } }

/** Version 3 carries its number. `redeems` is absent where nothing is redeemed, as in version 2, which older programs read. */
type Version3 = Version2 & { readonly version: 3 }

/** Version 4 says where a donor lives, where they have said so, and is like version 3 in every other order. */
type Version4 = Omit<Version3, 'version'> & Pick<OrderSnapshot, 'donorAddress'> & { readonly version: 4 }

/** Version 5 names the subscription that is upgraded, and is like version 4 in every other order. */
type Version5 = Omit<Version4, 'version'> & Pick<OrderSnapshot, 'upgrades'> & { readonly version: 5 }

const toVersion2 = (snapshot: Version1): Version2 => snapshot
const toVersion3 = (snapshot: Version2): Version3 => ({ ...snapshot, version: 3 })
const toVersion4 = (snapshot: Version3): Version4 => ({ ...snapshot, version: 4 })
const toVersion5 = (snapshot: Version4): Version5 => ({ ...snapshot, version: 5 })
const toToday = ({ version: _, redeems, ...snapshot }: Version5): OrderSnapshot => ({
  ...snapshot,
  redeems: redeems ?? null,
})

/** Today's value of a snapshot of any version. Throws at one that a newer program has written. */
export function readOrderSnapshot(stored: StoredOrderSnapshot): OrderSnapshot {
  const version = versionOf(stored)
  switch (version) {
    case 1:
      return toToday(toVersion5(toVersion4(toVersion3(toVersion2(stored as Version1)))))
    case 2:
      return toToday(toVersion5(toVersion4(toVersion3(stored as Version2))))
    case 3:
      return toToday(toVersion5(toVersion4(stored as Version3)))
    case 4:
      return toToday(toVersion5(stored as Version4))
    case SNAPSHOT_VERSION:
      return toToday(stored as Version5)
    default:
      throw new Error(
        `An order's snapshot has version ${version}; this program reads versions up to ${SNAPSHOT_VERSION} and must be updated`,
      )
  }
}

const versionOf = (stored: StoredOrderSnapshot): number => stored.version ?? ('redeems' in stored ? 2 : 1)

/** What is written of a snapshot. */
export function storeOrderSnapshot({ redeems, ...snapshot }: OrderSnapshot): StoredOrderSnapshot {
  const written: Version5 = { version: SNAPSHOT_VERSION, ...snapshot, ...(redeems && { redeems }) }
  return written
}
