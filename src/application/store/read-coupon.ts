import type { UseCaseContext } from '#application/context.ts'
import type { Coupon, UnusableCoupon } from '#domain/coupons/coupon.ts'
import { couponOf, findCoupon, refuseCoupon } from '#store/store/coupons.ts'
import { whyUnusable } from './why-unusable.ts'

export type CouponFound = { ok: true; coupon: Coupon } | { ok: false; refusal: UnusableCoupon }

/**
 * The coupon with this code, if it can be used now. `buyer` is the account's id or a guest's email, where known. With
 * `usedOnly`, uses that are only reserved do not count: they may be the reader's own. That it is still to be had when
 * payment starts is found out only by reserving it.
 */
export async function readCoupon(
  { db, now }: UseCaseContext,
  code: string,
  buyer: string | null = null,
  { usedOnly = false } = {},
): Promise<CouponFound> {
  const row = await findCoupon(db, code)
  const reason = await refuseCoupon(db, row, { holder: null, buyer, uses: 1, now: now(), usedOnly })
  if (reason || !row) return { ok: false, refusal: await whyUnusable(db, row, reason ?? 'unknown') }
  return { ok: true, coupon: couponOf(row) }
}
