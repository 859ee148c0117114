import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { formatAddress } from '#domain/addresses/format-address.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import { shipmentsOf } from '#domain/orders/shipments.ts'

/** Where an order's things go, each address in its country's way of writing. */
export const writtenShipments = (snapshot: OrderSnapshot): { contents: string[]; to: string[] }[] =>
  shipmentsOf(snapshot).map(({ contents, to }) => ({
    contents: [...contents],
    to: [to.name, ...formatAddress(shippingConfig({ inclusive: true }), to.address)],
  }))
