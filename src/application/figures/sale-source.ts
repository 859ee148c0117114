import type { SaleKind } from '#application/sales/sale-kind.ts'
import { amountOf } from '#domain/orders/order-snapshot.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findMagazine } from '#store/content/site.ts'
import { addSteps } from '#store/figures/readings.ts'
import { takeOrderSource } from '#store/sales/order-sources.ts'

/** An order that a piece or a campaign has led to is counted for it when it is paid; what led to it is forgotten then. */
export const sourceSale: SaleKind = {
  async complete(trx, { orderId, snapshot, at }) {
    const source = await takeOrderSource(trx, orderId)
    if (!source) return
    const timeZone = (await findMagazine(trx))?.timeZone ?? 'UTC'
    const step = { day: dayIn(timeZone, at), ...source, step: 'paid' as const, count: 1, cents: amountOf(snapshot) }
    await addSteps(trx, [step])
  },
}
