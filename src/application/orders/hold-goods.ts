import type { GiftRefusal } from '#domain/gifts/gift.ts'
import { couponsNeeded, type OrderSnapshot, stockNeeded } from '#domain/orders/order-snapshot.ts'
import { giveBackCoupons, reserveCoupon, spendCoupons } from '#store/coupons.ts'
import type { Trx } from '#store/database.ts'
import { holdGift, releaseGift } from '#store/gifts.ts'
import { giveBackStock, reserveStock, sellStock } from '#store/stock.ts'

export type GoodsRefusal =
  | { reason: 'out-of-stock'; ref: string; left: number }
  /** Used up, over, or not to be had by this buyer any more. */
  | { reason: 'coupon'; code: string }
  /** The gift that is to be redeemed is gone, or somebody else is at it. */
  | { reason: 'gift'; because: GiftRefusal }

type Holding = { orderId: string; snapshot: OrderSnapshot; now: Date }

/**
 * Holds exactly what an order needs: uses of its coupons, pieces out of stock and the gift that it redeems, in place of what
 * it held before. All of it, or null is not answered and the transaction must not go on. Coupons come first, then stock,
 * each in order, so that no two orders wait for each other.
 */
export async function holdGoods(trx: Trx, { orderId, snapshot, now }: Holding): Promise<GoodsRefusal | null> {
  const coupons = couponsNeeded(snapshot.bill)
  const buyer = snapshot.buyer.accountId ?? snapshot.buyer.email.toLowerCase()
  for (const { code, uses } of coupons) {
    const reserved = await reserveCoupon(trx, { holder: orderId, code, buyer, uses, now })
    if (!reserved.ok) return { reason: 'coupon', code }
  }
  await giveBackCoupons(trx, orderId, coupons.map(({ code }) => code)) // biome-ignore format: one line
  const reserved = await reserveStock(trx, { holder: orderId, wanted: stockNeeded(snapshot.bill), now })
  if (!reserved.ok) {
    const [short] = reserved.short
    return { reason: 'out-of-stock', ref: short?.ref ?? '', left: short?.left ?? 0 }
  }
  const because = snapshot.redeems ? await holdGift(trx, { giftId: snapshot.redeems.giftId, orderId }) : null
  return because && { reason: 'gift', because }
}

/** What is held becomes sold and used. */
export async function sellGoods(trx: Trx, orderId: string, now: Date): Promise<void> {
  await spendCoupons(trx, orderId, now)
  await sellStock(trx, orderId, now)
}

/** The order will not be paid: others can have it. Done again it changes nothing. */
export async function giveBackGoods(trx: Trx, orderId: string): Promise<void> {
  await giveBackCoupons(trx, orderId)
  await giveBackStock(trx, orderId)
  await releaseGift(trx, orderId)
}
