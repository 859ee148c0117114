import { shippingConfig } from '#application/addresses/shipping-config.ts'
import type { UseCaseContext } from '#application/context.ts'
import { formatAddress } from '#domain/addresses/format-address.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import { receiptOf } from '#domain/orders/receipt-lines.ts'
import { shipmentsOf } from '#domain/orders/shipments.ts'
import { findOrderByRef, listVersions, readOrderEffects } from '#store/order-lists.ts'
import { findRefund } from '#store/refunds.ts'

export type OrderShown = NonNullable<Awaited<ReturnType<typeof readOrder>>>

/** An order as staff sees it, with all that came of it; null where there is none of this ref. Nothing in it opens anything. */
export async function readOrder({ db }: UseCaseContext, ref: string) {
  const found = await findOrderByRef(db, ref)
  if (!found) return null
  const { id, ...order } = found
  const [written, effects, refund] = await Promise.all([
    listVersions(db, id),
    readOrderEffects(db, id, found.payment_intent_id),
    findRefund(db, id),
  ])
  const counts = written.find(({ version }) => version === (found.paid_version ?? found.version))
  const versions = written.map(({ snapshot: _, ...version }) => version)
  return {
    ...order,
    ...describe(counts?.snapshot as unknown as OrderSnapshot),
    versions,
    ...effects,
    refund: refund ?? null,
  }
}

function describe(snapshot: OrderSnapshot) {
  const { name, email } = snapshot.buyer
  const shipments = shipmentsOf(snapshot).map(({ contents, to }) => ({
    contents,
    to: [to.name, ...formatAddress(shippingConfig({ inclusive: true }), to.address)],
  }))
  return { buyer: { name, email }, ...receiptOf(snapshot.bill, ''), shipments }
}
