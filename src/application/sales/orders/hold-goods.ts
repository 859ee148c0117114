import type { Holding, Selling } from '#application/sales/sale-kind.ts'
import { whyUnusable } from '#application/store/why-unusable.ts'
import type { GoodsRefusal } from '#domain/orders/order-refusal.ts'
import { couponsNeeded, goodsToSend, stockNeeded } from '#domain/orders/order-snapshot.ts'
import type { Trx } from '#store/database.ts'
import { insertOrderGoods } from '#store/sales/order-goods.ts'
import { releaseCoupons, reserveCoupon, spendCoupons } from '#store/store/coupons.ts'
import { releaseStock, reserveStock, sellStock } from '#store/store/stock.ts'

/**
 * Holds exactly what an order needs: uses of its coupons, pieces out of stock and what its kinds know of, in place of what
 * it held before. All of it, or null is not answered and the transaction must not go on. Coupons come first, then stock,
 * each in order, so that no two orders wait for each other.
 */
export async function holdGoods(trx: Trx, { saleKinds }: Selling, holding: Holding): Promise<GoodsRefusal | null> {
  const { orderId, snapshot, now, isNew = false } = holding
  const coupons = couponsNeeded(snapshot.bill)
  const buyer = snapshot.buyer.accountId ?? snapshot.buyer.email.toLowerCase()
  for (const { code, uses } of coupons) {
    const reserved = await reserveCoupon(trx, { holder: orderId, code, buyer, uses, now })
    if (!reserved.ok) return { reason: 'coupon', code, why: await whyUnusable(trx, undefined, reserved.reason) }
  }
  const codes = coupons.map(({ code }) => code)
  if (!isNew) await releaseCoupons(trx, orderId, codes)
  const reserved = await reserveStock(trx, { holder: orderId, wanted: stockNeeded(snapshot.bill), now, isNew })
  if (!reserved.ok) {
    const [short] = reserved.short
    return { reason: 'out-of-stock', ref: short?.ref ?? '', left: short?.left ?? 0 }
  }
  for (const kind of saleKinds) {
    const refusal = await kind.hold?.(trx, holding)
    if (refusal) return refusal
  }
  return null
}

/** What is held becomes sold and used, and what goes by post is to be sent. */
export async function sellGoods(trx: Trx, { orderId, snapshot, now }: Holding): Promise<void> {
  if (couponsNeeded(snapshot.bill).length > 0) await spendCoupons(trx, orderId, now)
  await sellStock(trx, orderId, now)
  await insertOrderGoods(trx, orderId, goodsToSend(snapshot), now)
}

/** The order will not be paid: others can have what it held. Done again it changes nothing. */
export async function releaseGoods(trx: Trx, { saleKinds }: Selling, orderId: string): Promise<void> {
  await releaseCoupons(trx, orderId)
  await releaseStock(trx, orderId)
  for (const kind of saleKinds) await kind.release?.(trx, orderId)
}
