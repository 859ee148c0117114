import type { UseCaseContext } from '#application/context.ts'
import type { CouponScope } from '#domain/coupons/coupon.ts'
import { type Cents, cents } from '#domain/money/cents.ts'
import { type CouponRefusal, findCoupon, refuseCoupon } from '#store/coupons.ts'

/** A coupon as it is offered: what it takes off, by where a print subscription is shipped or that it is digital. */
export type OfferedCoupon = {
  code: string
  scope: CouponScope
  discounts: { print_us: Cents; print_ca: Cents; print_intl: Cents; digital: Cents }
}

export type CouponFound = { ok: true; coupon: OfferedCoupon } | { ok: false; reason: CouponRefusal }

/**
 * The coupon with this code, if it can be used now. `buyer` is the account's id or a guest's email, where known. That
 * it is still to be had when payment starts is found out only by reserving it.
 */
export async function readCoupon(
  { db, now }: UseCaseContext,
  code: string,
  buyer: string | null = null,
): Promise<CouponFound> {
  const row = await findCoupon(db, code)
  const reason = await refuseCoupon(db, row, { holder: null, buyer, uses: 1, now: now() })
  if (reason || !row) return { ok: false, reason: reason ?? 'unknown' }
  const discounts = {
    print_us: cents(row.print_us_cents),
    print_ca: cents(row.print_ca_cents),
    print_intl: cents(row.print_intl_cents),
    digital: cents(row.digital_cents),
  }
  return { ok: true, coupon: { code: row.code, scope: row.scope, discounts } }
}
