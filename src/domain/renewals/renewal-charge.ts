import type { OrderSnapshot } from '../orders/order-snapshot.ts'
import { readOrderSnapshot, type StoredOrderSnapshot, storeOrderSnapshot } from '../orders/stored-order-snapshot.ts'

/** What a charge that renews a subscription pays for. `isAsked`: its reader has pressed the button, and sees what comes of it. */
export type RenewalCharge = { readonly snapshot: OrderSnapshot; readonly isAsked: boolean }

/** As it stands in the database. The oldest charges do not say whether they were asked for: none of them was. */
export type StoredRenewalCharge = { readonly snapshot: StoredOrderSnapshot; readonly isAsked?: boolean }

export const readRenewalCharge = ({ snapshot, isAsked = false }: StoredRenewalCharge): RenewalCharge => ({
  snapshot: readOrderSnapshot(snapshot),
  isAsked,
})

export const storeRenewalCharge = ({ snapshot, isAsked }: RenewalCharge): StoredRenewalCharge => ({
  snapshot: storeOrderSnapshot(snapshot),
  isAsked,
})
