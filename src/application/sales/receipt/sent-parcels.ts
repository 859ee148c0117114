import { trackingUrl } from '#domain/orders/parcel.ts'
import { countedName } from '#domain/store/counted-name.ts'
import type { Queryable } from '#store/database.ts'
import { listParcelsOf } from '#store/sales/order-goods.ts'

/** A parcel as its buyer is told of it. */
export type SentParcel = {
  at: Date
  contents: string[]
  carrier: string | null
  tracking: string | null
  /** Where its carrier shows it; null where nobody knows that. */
  url: string | null
}

/** The parcels of each of these orders, in the order in which they went. */
export async function readSentParcels(
  db: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, SentParcel[]>> {
  const parcels = new Map<string, SentParcel[]>()
  for (const { order_id, sent_at, carrier, tracking, contents } of await listParcelsOf(db, orderIds)) {
    const sent = { at: sent_at as Date, contents: (contents ?? []).map(countedName), carrier, tracking }
    parcels.set(order_id, [...(parcels.get(order_id) ?? []), { ...sent, url: trackingUrl(sent) }])
  }
  return parcels
}
