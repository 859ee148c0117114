import { whyUnusable } from '#application/store/why-unusable.ts'
import type { PriceList } from '#domain/cart/bill-cart.ts'
import type { CartContents } from '#domain/cart/cart-contents.ts'
import { type Coupon, couponKey, untimely } from '#domain/coupons/coupon.ts'
import { type Catalogue, findGood } from '#domain/store/catalogue.ts'
import type { Queryable } from '#store/database.ts'
import { couponOf, findCoupon } from '#store/store/coupons.ts'

/** All that is needed to price these contents. Only coupons are asked of the database, and only if there are any. */
export async function openPriceList(
  db: Queryable,
  catalogue: Catalogue,
  { gifts, subscription }: CartContents,
  now: Date,
): Promise<PriceList> {
  const coupons = new Map<string, Coupon>()
  for (const code of [...gifts.map(({ item }) => item.coupon), subscription?.coupon ?? null]) {
    if (code === null || coupons.has(couponKey(code))) continue
    const row = await findCoupon(db, code)
    if (!row) continue
    const coupon = couponOf(row)
    const early = untimely(coupon, now)
    coupons.set(couponKey(code), early ? { ...coupon, refusal: await whyUnusable(db, row, early) } : coupon)
  }
  return {
    pricing: catalogue.prices,
    findGoods: ({ type, ref }) => findGood(catalogue, type, ref) ?? null,
    findCoupon: (code) => coupons.get(couponKey(code)) ?? null,
  }
}
